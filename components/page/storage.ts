/** `fallback` where storage is blocked or full. */
export function withStorage<Result>(access: (storage: Storage) => Result, fallback: Result): Result {
  try {
    return access(localStorage);
  } catch {
    return fallback;
  }
}
