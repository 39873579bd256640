// Digits for people.

/** "1,234": thousands apart. `digits`: of a whole number. */
export function inThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
