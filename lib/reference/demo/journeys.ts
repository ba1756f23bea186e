import type { AssetAddress, LocationReport } from '../operations/requests.ts';
import { timestampOf } from '../rules.ts';
import type { Journey } from './journey.ts';
import { createRoute, type Place } from './route.ts';

type Scan = readonly [hoursAgo: number, position: readonly [number, number] | null, address: AssetAddress | null, event: string | null];

const leiden = { City: 'Leiden', Country: 'Netherlands' };
const koeln = { City: 'Köln', State: 'Nordrhein-Westfalen', Country: 'Germany' };
const basel = { City: 'Basel', State: 'Basel-Stadt', Country: 'Switzerland' };

/** Oldest first. Depot scans know their depot and no coordinates; the label knows coordinates and no names. */
const scans: readonly Scan[] = [
  [79, [52.1662, 4.4776], { AddressLine1: 'Bio Science Park, loading bay', ...leiden }, 'Picked up'],
  [76.5, null, { AddressLine1: 'Parcel depot Leiden', ...leiden }, 'Depot scan'],
  [71, [52.0907, 5.1214], { City: 'Utrecht', Country: 'Netherlands' }, null],
  [68.4, [51.5606, 6.0041], null, null],
  [66, [50.9375, 6.9603], koeln, 'Arrived'],
  [65.5, null, { AddressLine1: 'Sorting centre Köln-Niehl', ...koeln }, 'Depot scan'],
  [58, [50.9901, 6.9702], koeln, 'Shock detected'],
  [57.2, null, { AddressLine1: 'Sorting centre Köln-Niehl', ...koeln }, 'Loaded'],
  [53.5, [50.3569, 7.589], { City: 'Koblenz', Country: 'Germany' }, null],
  [51.1, [49.4875, 8.466], { City: 'Mannheim', Country: 'Germany' }, null],
  [49, [48.4735, 7.9498], null, null],
  [47.6, [47.999, 7.8421], { City: 'Freiburg', Country: 'Germany' }, 'Temperature above range'],
  [46.2, [47.5896, 7.5899], { AddressLine1: 'Border crossing Weil am Rhein', ...basel }, 'Arrived at customs'],
  [45.8, null, { AddressLine1: 'Customs warehouse Basel', ...basel }, 'Depot scan'],
  [30, [47.5893, 7.5903], basel, 'Held for inspection'],
  [22.3, [47.5895, 7.5901], basel, null],
  [9.5, null, { AddressLine1: 'Customs warehouse Basel', ...basel }, 'Documents requested'],
  [2.6, [47.5894, 7.5902], basel, null],
  [0.7, [47.5896, 7.59], { AddressLine1: 'Customs warehouse Basel', PostalCode: '4057', ...basel }, 'Waiting for documents'],
];

/** The driver's own note, typed in at the depot: nobody can read a time out of it. */
const unreadable = { index: 13, timestamp: 'Wed after lunch' };

export function parcelReports(now: Date): LocationReport[] {
  return scans.map(([hoursAgo, position, address, event], index) => ({
    Timestamp: index === unreadable.index ? unreadable.timestamp : timestampOf(new Date(now.getTime() - hoursAgo * 3_600_000)),
    Latitude: position?.[0] ?? null,
    Longitude: position?.[1] ?? null,
    Address: address,
    Event: event,
  }));
}

const truckPlaces: readonly Place[] = [
  ['Lyon', 'France', 45.764, 4.836], ['Villefranche-sur-Saône', 'France', 45.985, 4.735], ['Mâcon', 'France', 46.306, 4.817],
  ['Tournus', 'France', 46.56, 4.895], ['Chalon-sur-Saône', 'France', 46.789, 4.832], ['Beaune', 'France', 47.017, 4.862],
  ['Dijon', 'France', 47.29, 5.09], ['Til-Châtel', 'France', 47.525, 5.19], ['Langres', 'France', 47.85, 5.4],
  ['Bulgnéville', 'France', 48.21, 5.81], ['Colombey-les-Belles', 'France', 48.53, 5.9], ['Toul', 'France', 48.68, 5.92],
  ['Nancy', 'France', 48.7, 6.13], ['Pont-à-Mousson', 'France', 48.91, 6.08], ['Metz', 'France', 49.11, 6.2],
  ['Thionville', 'France', 49.35, 6.15], ['Bettembourg', 'Luxembourg', 49.514, 6.105], ['Luxembourg', 'Luxembourg', 49.59, 6.17],
  ['Grevenmacher', 'Luxembourg', 49.68, 6.44], ['Trier', 'Germany', 49.79, 6.72], ['Wittlich', 'Germany', 49.98, 6.9],
  ['Ulmen', 'Germany', 50.21, 6.98], ['Mayen', 'Germany', 50.31, 7.22], ['Koblenz', 'Germany', 50.39, 7.47],
  ['Sinzig', 'Germany', 50.53, 7.17], ['Euskirchen', 'Germany', 50.67, 6.83], ['Köln', 'Germany', 50.92, 6.88],
  ['Leverkusen', 'Germany', 51.04, 7.01], ['Wuppertal', 'Germany', 51.27, 7.22], ['Hagen', 'Germany', 51.38, 7.5],
  ['Kamen', 'Germany', 51.58, 7.65], ['Ascheberg', 'Germany', 51.79, 7.61], ['Münster', 'Germany', 51.95, 7.56],
  ['Lengerich', 'Germany', 52.19, 7.84], ['Osnabrück', 'Germany', 52.3, 7.98], ['Holdorf', 'Germany', 52.58, 8.12],
  ['Cloppenburg', 'Germany', 52.83, 8.2], ['Wildeshausen', 'Germany', 52.93, 8.45], ['Bremen', 'Germany', 53.04, 8.87],
  ['Sittensen', 'Germany', 53.28, 9.51], ['Hollenstedt', 'Germany', 53.37, 9.72], ['Hamburg', 'Germany', 53.53, 9.93],
  ['Quickborn', 'Germany', 53.73, 9.92], ['Neumünster', 'Germany', 54.06, 9.94], ['Rendsburg', 'Germany', 54.31, 9.72],
  ['Schleswig', 'Germany', 54.51, 9.51], ['Flensburg', 'Germany', 54.79, 9.36], ['Aabenraa', 'Denmark', 55.03, 9.36],
  ['Haderslev', 'Denmark', 55.25, 9.4], ['Kolding', 'Denmark', 55.51, 9.47], ['', '', 55.545, 9.63], ['Middelfart', 'Denmark', 55.51, 9.77],
  ['Odense', 'Denmark', 55.36, 10.38], ['Nyborg', 'Denmark', 55.31, 10.78], ['', '', 55.34, 11.03], ['Korsør', 'Denmark', 55.34, 11.16],
  ['Slagelse', 'Denmark', 55.4, 11.37], ['Ringsted', 'Denmark', 55.44, 11.81], ['Køge', 'Denmark', 55.46, 12.13],
  ['', '', 55.55, 12.19], ['Ishøj', 'Denmark', 55.63, 12.34], ['Kastrup', 'Denmark', 55.63, 12.63], ['', '', 55.59, 12.79], ['', '', 55.57, 12.88],
  ['Malmö', 'Sweden', 55.58, 13.05], ['', '', 55.67, 13.1], ['', '', 55.78, 13.03], ['Landskrona', 'Sweden', 55.88, 12.89], ['Helsingborg', 'Sweden', 56.06, 12.75],
  ['Ängelholm', 'Sweden', 56.25, 12.9], ['Laholm', 'Sweden', 56.5, 13.02], ['Halmstad', 'Sweden', 56.68, 12.9],
  ['Falkenberg', 'Sweden', 56.92, 12.53], ['Varberg', 'Sweden', 57.13, 12.29], ['Kungsbacka', 'Sweden', 57.49, 12.08],
  ['Göteborg', 'Sweden', 57.72, 11.99], ['Kungälv', 'Sweden', 57.87, 11.96], ['Stenungsund', 'Sweden', 58.08, 11.86],
  ['Uddevalla', 'Sweden', 58.37, 11.93], ['Munkedal', 'Sweden', 58.47, 11.67], ['Tanumshede', 'Sweden', 58.72, 11.34],
  ['Skee', 'Sweden', 58.93, 11.27], ['Svinesund', 'Norway', 59.1, 11.26], ['Halden', 'Norway', 59.123, 11.387],
];

/** Lyon to Halden by motorway: two long stops and a night without a word. */
export const truckJourney: Journey = {
  route: createRoute(truckPlaces, 900),
  everyMinutes: 30,
  townMetres: 24_000,
  nameless: 0.1,
  steps: [
    { kind: 'wait', hours: 2, site: 'Cold store, dock 4' },
    { kind: 'go', to: 'Bettembourg', kmh: 74 },
    { kind: 'wait', hours: 8.5, site: 'Road and rail terminal' },
    { kind: 'go', to: 'Hamburg', kmh: 72 },
    { kind: 'wait', hours: 9.5, site: 'Cold store Veddel, gate 2' },
    { kind: 'go', to: 'Kolding', kmh: 72 },
    { kind: 'silence', hours: 8.7 },
    { kind: 'go', to: 'Slagelse', kmh: 68 },
    { kind: 'wait', hours: 5 },
    { kind: 'go', to: 'Halden', kmh: 72 },
  ],
};

const wagonPlaces: readonly Place[] = [
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
  route: createRoute(wagonPlaces, 700),
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

const containerPlaces: readonly Place[] = [
  ['Busan', 'South Korea', 35.075, 128.79], ['', '', 35.02, 128.775], ['', '', 34.96, 128.8], ['', '', 34.97, 129.1], ['', '', 35.6, 130.2], ['', '', 37.4, 133.2],
  ['', '', 39.4, 136.8], ['', '', 40.9, 139.2], ['', '', 41.28, 139.95], ['', '', 41.33, 140.27], ['', '', 41.38, 140.6],
  ['', '', 41.6, 141.03], ['', '', 41.62, 141.6], ['', '', 41.4, 143.2], ['', '', 42.2, 147], ['', '', 43.9, 153], ['', '', 45.6, 160],
  ['', '', 46.9, 167], ['', '', 47.8, 174], ['', '', 48.2, -179], ['', '', 48.1, -172], ['', '', 47.6, -165], ['half way', '', 46.5, -157],
  ['', '', 44.8, -149], ['', '', 42.6, -141.5], ['', '', 39.9, -134.5], ['', '', 37.1, -128], ['', '', 34.8, -122.6], ['', '', 34.3, -120.75],
  ['', '', 34.2, -119.8], ['', '', 34.05, -119.15], ['', '', 33.8, -118.6], ['', '', 33.66, -118.25], ['Long Beach', 'United States', 33.745, -118.205],
];

/** Busan through the Tsugaru Strait and over the 180th meridian to Long Beach. */
export const containerJourney: Journey = {
  route: createRoute(containerPlaces, 1_500),
  everyMinutes: 60,
  townMetres: 12_000,
  nameless: 0,
  steps: [
    { kind: 'wait', hours: 70, site: 'New Port, Terminal 5' },
    { kind: 'go', to: 'half way', kmh: 27 },
    { kind: 'silence', hours: 30.4 },
    { kind: 'go', to: 'Long Beach', kmh: 27 },
  ],
};
