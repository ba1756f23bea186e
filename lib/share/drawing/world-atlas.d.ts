// Inferring the types of a megabyte of JSON costs seconds in every type check.
declare module 'world-atlas/countries-110m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  const atlas: Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
  export default atlas;
}

declare module 'world-atlas/countries-50m.json' {
  export { default } from 'world-atlas/countries-110m.json';
}
