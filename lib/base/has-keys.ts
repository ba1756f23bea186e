export function hasKeys<Value>(value: unknown, ...keys: readonly (keyof Value)[]): value is Value {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}
