export function BlocksLabPage() {
  return null;
}
