import type { Journey, Town } from './journey.ts';

const rotterdam: Town = ['Rotterdam', 'Netherlands', 51.9, 4.42];
const arnhem: Town = ['Arnhem', 'Netherlands', 51.97, 5.91];
const duisburg: Town = ['Duisburg', 'Germany', 51.43, 6.76];
const cologne: Town = ['Köln', 'Germany', 50.94, 6.97];
const montabaur: Town = ['Montabaur', 'Germany', 50.44, 7.83];
const frankfurt: Town = ['Frankfurt am Main', 'Germany', 50.08, 8.63];
const wuerzburg: Town = ['Würzburg', 'Germany', 49.78, 9.94];
const nuremberg: Town = ['Nürnberg', 'Germany', 49.42, 11.1];
const regensburg: Town = ['Regensburg', 'Germany', 49.01, 12.1];
const passau: Town = ['Passau', 'Germany', 48.58, 13.4];
const linz: Town = ['Linz', 'Austria', 48.27, 14.3];
const vienna: Town = ['Wien', 'Austria', 48.17, 16.35];

/** By road along the Rhine and the Main, still moving. */
export const roadJourney: Journey = {
  from: rotterdam,
  everyMinutes: 20,
  endedMinutesAgo: 7,
  steps: [
    { kind: 'stay', hours: 2, site: 'Waalhaven, dock 12' },
    { kind: 'go', to: arnhem, hours: 1.8 },
    { kind: 'go', to: duisburg, hours: 1.3 },
    { kind: 'go', to: cologne, hours: 1.2 },
    { kind: 'stay', hours: 6.5, site: 'Eifeltor terminal, gate 3' },
    { kind: 'go', to: montabaur, hours: 1.4 },
    { kind: 'go', to: frankfurt, hours: 1.1 },
    { kind: 'go', to: wuerzburg, hours: 1.7 },
    { kind: 'go', to: nuremberg, hours: 1.4 },
    { kind: 'go', to: regensburg, hours: 1.2 },
  ],
};

/** The same road to its end, and three hours at the door. */
export const finishedJourney: Journey = {
  ...roadJourney,
  endedMinutesAgo: 95,
  steps: [
    ...roadJourney.steps,
    { kind: 'go', to: passau, hours: 1.4 },
    { kind: 'go', to: linz, hours: 1.3 },
    { kind: 'go', to: vienna, hours: 2.2 },
    { kind: 'stay', hours: 3, site: 'Laxenburger Straße 365' },
  ],
};

/** Two nights parked, and two stretches without a word: one on the way, one while standing. */
export const brokenJourney: Journey = {
  from: rotterdam,
  everyMinutes: 15,
  endedMinutesAgo: 4,
  steps: [
    { kind: 'stay', hours: 5, site: 'Waalhaven, dock 12' },
    { kind: 'go', to: arnhem, hours: 1.6 },
    { kind: 'silence', to: cologne, hours: 4.2 },
    { kind: 'stay', hours: 11, site: 'Eifeltor terminal, gate 3' },
    { kind: 'go', to: montabaur, hours: 1.2 },
    { kind: 'go', to: frankfurt, hours: 1.2 },
    { kind: 'stay', hours: 3 },
    { kind: 'silence', to: frankfurt, hours: 8 },
    { kind: 'stay', hours: 2.5 },
    { kind: 'go', to: wuerzburg, hours: 1.6 },
    { kind: 'go', to: nuremberg, hours: 1.5 },
  ],
};

/** Two weeks by sea from Busan over the 180th meridian, the end not yet in sight. */
export const pacificJourney: Journey = {
  from: ['Busan', 'South Korea', 35.07, 128.8],
  everyMinutes: 90,
  endedMinutesAgo: 41,
  steps: [
    { kind: 'stay', hours: 30, site: 'New Port, Terminal 5' },
    { kind: 'go', to: ['', '', 34.95, 129.2], hours: 2 },
    { kind: 'go', to: ['', '', 37.4, 133.2], hours: 18 },
    { kind: 'go', to: ['', '', 41.3, 140.1], hours: 28 },
    { kind: 'go', to: ['', '', 41.5, 142.5], hours: 8 },
    { kind: 'go', to: ['', '', 45.6, 160], hours: 58 },
    { kind: 'silence', to: ['', '', 47.6, 172], hours: 36 },
    { kind: 'go', to: ['', '', 48.1, 188], hours: 44 },
    { kind: 'go', to: ['', '', 46.4, 203], hours: 46 },
    { kind: 'go', to: ['', '', 43.5, 215], hours: 38 },
  ],
};

/** Up and down the Rhine for a week: 700 reports, six pages of history. */
export const longJourney: Journey = {
  from: rotterdam,
  everyMinutes: 15,
  endedMinutesAgo: 2,
  steps: Array.from({ length: 7 }, (_, day) =>
    day % 2 === 0 ? [arnhem, duisburg, cologne] : [duisburg, arnhem, rotterdam],
  ).flatMap((towns) => [
    { kind: 'stay' as const, hours: 14.75 },
    ...towns.map((to) => ({ kind: 'go' as const, to, hours: 3.4 })),
  ]),
};

/** From Jeddah to Medina, for texts written from right to left. */
export const desertJourney: Journey = {
  from: ['جدة', 'المملكة العربية السعودية', 21.49, 39.19],
  everyMinutes: 20,
  endedMinutesAgo: 12,
  steps: [
    { kind: 'stay', hours: 3, site: 'ميناء جدة الإسلامي، بوابة 9' },
    { kind: 'go', to: ['ثول', 'المملكة العربية السعودية', 22.28, 39.11], hours: 1.4 },
    { kind: 'go', to: ['رابغ', 'المملكة العربية السعودية', 22.8, 39.03], hours: 1 },
    { kind: 'stay', hours: 2 },
    { kind: 'go', to: ['بدر', 'المملكة العربية السعودية', 23.78, 38.79], hours: 1.7 },
  ],
};
