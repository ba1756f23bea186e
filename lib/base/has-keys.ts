/** Whether data from our own code or server, which is not checked further, is an object with these keys. */
export function hasKeys<Value>(value: unknown, ...keys: readonly (keyof Value)[]): value is Value {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}
