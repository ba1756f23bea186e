/** The keys a schema of objects and lists knows at a place. */
export function keysKnownAt(schema: unknown, keys: readonly (string | number)[]): readonly string[] {
  const places = keys.reduce<readonly unknown[]>((from, key) => from.flatMap((place) => stepInto(place, key)), [schema]);
  return places.flatMap(objectsOf).flatMap((entries) => Object.keys(entries));
}

function stepInto(schema: unknown, key: string | number): readonly unknown[] {
  if (typeof key === 'number') return shapesOf(schema).flatMap((shape) => (hasPart(shape, 'item') ? [shape.item] : []));
  const own = objectsOf(schema).flatMap((entries) => (Object.hasOwn(entries, key) ? [Reflect.get(entries, key)] : []));
  const byAnyKey = shapesOf(schema).flatMap((shape) => (hasPart(shape, 'value') ? [shape.value] : []));
  return [...own, ...byAnyKey];
}

function objectsOf(schema: unknown): readonly object[] {
  return shapesOf(schema).flatMap((shape) => (hasPart(shape, 'entries') && typeof shape.entries === 'object' && shape.entries !== null ? [shape.entries] : []));
}

/** What lies under the wrappings of a schema. */
function shapesOf(schema: unknown): readonly unknown[] {
  if (hasPart(schema, 'wrapped')) return shapesOf(schema.wrapped);
  if (hasPart(schema, 'options') && Array.isArray(schema.options)) return schema.options.flatMap(shapesOf);
  return [schema];
}

function hasPart<const Part extends string>(value: unknown, part: Part): value is Readonly<Record<Part, unknown>> {
  return typeof value === 'object' && value !== null && part in value;
}
