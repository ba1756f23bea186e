/** Uses the storage of this device; `fallback` where it is blocked or full. */
export function withStorage<Result>(access: (storage: Storage) => Result, fallback: Result): Result {
  try {
    return access(localStorage);
  } catch {
    return fallback;
  }
}
