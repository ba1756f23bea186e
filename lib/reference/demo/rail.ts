import type { Journey } from './journey.ts';
import { createRoute, type Place } from './route.ts';

const places: readonly Place[] = [
  ['Maasvlakte', 'Netherlands', 51.955, 4.03], ['Rotterdam', 'Netherlands', 51.88, 4.45], ['Sliedrecht', 'Netherlands', 51.84, 4.77],
  ['Geldermalsen', 'Netherlands', 51.88, 5.29], ['Elst', 'Netherlands', 51.92, 5.86], ['Zevenaar', 'Netherlands', 51.93, 6.08],
  ['Emmerich', 'Germany', 51.84, 6.25], ['Wesel', 'Germany', 51.66, 6.63], ['Duisburg', 'Germany', 51.41, 6.74],
  ['Düsseldorf', 'Germany', 51.22, 6.79], ['Köln', 'Germany', 50.94, 6.97], ['Bonn', 'Germany', 50.73, 7.1], ['Remagen', 'Germany', 50.58, 7.23],
  ['Koblenz', 'Germany', 50.35, 7.59], ['Boppard', 'Germany', 50.23, 7.59], ['Bingen', 'Germany', 49.97, 7.9], ['Mainz', 'Germany', 50.0, 8.26],
  ['Mannheim', 'Germany', 49.48, 8.47], ['Karlsruhe', 'Germany', 48.99, 8.4], ['Offenburg', 'Germany', 48.48, 7.95],
  ['Freiburg', 'Germany', 48.0, 7.84], ['Müllheim', 'Germany', 47.81, 7.6], ['Basel', 'Switzerland', 47.55, 7.6], ['Olten', 'Switzerland', 47.35, 7.91],
  ['Lenzburg', 'Switzerland', 47.39, 8.18], ['Arth-Goldau', 'Switzerland', 47.05, 8.55], ['Altdorf', 'Switzerland', 46.88, 8.63],
  ['Airolo', 'Switzerland', 46.53, 8.61], ['Biasca', 'Switzerland', 46.36, 8.97], ['Bellinzona', 'Switzerland', 46.2, 9.03],
  ['Lugano', 'Switzerland', 46.0, 8.94], ['Chiasso', 'Switzerland', 45.83, 9.03], ['Milano', 'Italy', 45.5, 9.24], ['Treviglio', 'Italy', 45.52, 9.59],
  ['Brescia', 'Italy', 45.53, 10.21], ['Verona', 'Italy', 45.43, 10.98], ['Vicenza', 'Italy', 45.54, 11.54], ['Padova', 'Italy', 45.42, 11.88],
  ['Mestre', 'Italy', 45.48, 12.23], ['Portogruaro', 'Italy', 45.78, 12.84], ['Cervignano', 'Italy', 45.83, 13.34], ['Monfalcone', 'Italy', 45.81, 13.53],
  ['Sežana', 'Slovenia', 45.71, 13.86], ['Postojna', 'Slovenia', 45.77, 14.22], ['Ljubljana', 'Slovenia', 46.06, 14.53],
  ['Zidani Most', 'Slovenia', 46.09, 15.17], ['Krško', 'Slovenia', 45.96, 15.49], ['Zagreb', 'Croatia', 45.8, 15.99],
  ['Kutina', 'Croatia', 45.48, 16.78], ['Slavonski Brod', 'Croatia', 45.17, 18.02], ['Vinkovci', 'Croatia', 45.29, 18.8],
  ['Sremska Mitrovica', 'Serbia', 44.98, 19.62], ['Beograd', 'Serbia', 44.79, 20.44], ['Velika Plana', 'Serbia', 44.33, 21.08],
  ['Stalać', 'Serbia', 43.67, 21.41], ['Niš', 'Serbia', 43.32, 21.88], ['Pirot', 'Serbia', 43.16, 22.59], ['Dragoman', 'Bulgaria', 42.92, 22.93],
  ['Sofia', 'Bulgaria', 42.71, 23.32], ['Septemvri', 'Bulgaria', 42.21, 24.13], ['Plovdiv', 'Bulgaria', 42.13, 24.74],
  ['Dimitrovgrad', 'Bulgaria', 42.06, 25.6], ['Svilengrad', 'Bulgaria', 41.77, 26.2], ['Edirne', 'Türkiye', 41.66, 26.57],
  ['Alpullu', 'Türkiye', 41.37, 27.14], ['Çerkezköy', 'Türkiye', 41.29, 28.0], ['Halkalı', 'Türkiye', 41.02, 28.77],
];

/** A wagon from the North Sea to the Bosporus, every four minutes for two weeks. */
export const wagonJourney: Journey = {
  route: createRoute(places, 700),
  everyMinutes: 4,
  townMetres: 9_000,
  nameless: 0.05,
  steps: [
    { kind: 'wait', hours: 160, site: 'Maasvlakte West yard' },
    { kind: 'go', to: 'Duisburg', kmh: 42 },
    { kind: 'wait', hours: 19, site: 'Ruhrort Hafen' },
    { kind: 'go', to: 'Basel', kmh: 44 },
    { kind: 'wait', hours: 7, site: 'Basel Bad marshalling yard' },
    { kind: 'go', to: 'Milano', kmh: 38 },
    { kind: 'wait', hours: 46, site: 'Milano Smistamento' },
    { kind: 'go', to: 'Mestre', kmh: 40 },
    { kind: 'silence', hours: 16 },
    { kind: 'go', to: 'Ljubljana', kmh: 31 },
    { kind: 'wait', hours: 28, site: 'Ljubljana Zalog' },
    { kind: 'go', to: 'Beograd', kmh: 33 },
    { kind: 'wait', hours: 41, site: 'Makiš yard' },
    { kind: 'silence', hours: 27 },
    { kind: 'go', to: 'Sofia', kmh: 26 },
    { kind: 'wait', hours: 33, site: 'Sofia Poduyane' },
    { kind: 'go', to: 'Dimitrovgrad', kmh: 30 },
    { kind: 'go', to: 'Halkalı', kmh: 34 },
  ],
};
