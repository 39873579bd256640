// The files, patches and test output of the coding run.

export const PATH = 'tides/src/height.ts';
export const TEST_PATH = 'tides/test/midnight.test.ts';

const HEAD = `export interface Tide {
  /** Minutes after midnight, harbour time. */
  readonly minute: number;
  /** Metres above chart datum. */
  readonly height: number;
}

/** The height of the water between two tides. */
export function heightAt(minute: number, before: Tide, after: Tide): number {
`;

const TAIL = `  return before.height + (after.height - before.height) * easing(gone);
}

/** Slow, fast, slow: half a cosine. */
function easing(gone: number): number {
  return (1 - Math.cos(Math.PI * gone)) / 2;
}
`;

export const BEFORE = `${HEAD}  const span = after.minute - before.minute;
  const gone = (minute - before.minute) / span;
${TAIL}`;

export const FIXED_TEXTS = `const DAY = 24 * 60;

${HEAD}  const span = forward(before.minute, after.minute);
  const gone = forward(before.minute, minute) / span;
${TAIL}
/** Minutes from one time of day to the next time that it is another. */
function forward(from: number, to: number): number {
  return (to - from + DAY) % DAY;
}
`;

export const CLAMPED = `${HEAD}  const span = Math.max(1, after.minute - before.minute);
  const gone = Math.min(1, Math.max(0, (minute - before.minute) / span));
${TAIL}`;

export const FIX_PATCH = `--- a/tides/src/height.ts
+++ b/tides/src/height.ts
@@ -1,3 +1,5 @@
+const DAY = 24 * 60;
+
 export interface Tide {
   /** Minutes after midnight, harbour time. */
   readonly minute: number;
@@ -7,12 +9,17 @@

 /** The height of the water between two tides. */
 export function heightAt(minute: number, before: Tide, after: Tide): number {
-  const span = after.minute - before.minute;
-  const gone = (minute - before.minute) / span;
+  const span = forward(before.minute, after.minute);
+  const gone = forward(before.minute, minute) / span;
   return before.height + (after.height - before.height) * easing(gone);
 }

 /** Slow, fast, slow: half a cosine. */
 function easing(gone: number): number {
   return (1 - Math.cos(Math.PI * gone)) / 2;
 }
+
+/** Minutes from one time of day to the next time that it is another. */
+function forward(from: number, to: number): number {
+  return (to - from + DAY) % DAY;
+}
`;

export const CLAMP_PATCH = `--- a/tides/src/height.ts
+++ b/tides/src/height.ts
@@ -7,8 +7,8 @@

 /** The height of the water between two tides. */
 export function heightAt(minute: number, before: Tide, after: Tide): number {
-  const span = after.minute - before.minute;
-  const gone = (minute - before.minute) / span;
+  const span = Math.max(1, after.minute - before.minute);
+  const gone = Math.min(1, Math.max(0, (minute - before.minute) / span));
   return before.height + (after.height - before.height) * easing(gone);
 }
`;

const COMMON = `  ✓ low water and high water themselves
  ✓ half way is half the height
  ✓ never above the higher tide
`;

export const TEST_BEFORE = `tides
${COMMON}  ✗ 23:50 between 21:04 and 03:17
      expected 2.31 m, got 11.87 m
  ✗ 00:10 between 21:04 and 03:17
      expected 2.12 m, got −6.40 m

14 passed, 2 failed
`;

export const TEST_FIXED = `tides
${COMMON}  ✓ 23:50 between 21:04 and 03:17
  ✓ 00:10 between 21:04 and 03:17

16 passed
`;

export const TEST_CLAMPED = `tides
${COMMON}  ✓ 23:50 between 21:04 and 03:17
  ✗ 00:10 between 21:04 and 03:17
      expected 2.12 m, got 4.02 m

15 passed, 1 failed
`;
