import type { Journey } from './journey.ts';
import { createRoute, type Place } from './route.ts';

const places: readonly Place[] = [
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
  route: createRoute(places, 900),
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
