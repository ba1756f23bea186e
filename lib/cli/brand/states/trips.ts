import { go, goSilently, stay, type Town, type Trip } from './trip.ts';

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
export const roadTrip: Trip = {
  from: rotterdam,
  everyMinutes: 20,
  endedMinutesAgo: 7,
  legs: [
    stay(2, 'Waalhaven, dock 12'),
    go(arnhem, 1.8),
    go(duisburg, 1.3),
    go(cologne, 1.2),
    stay(6.5, 'Eifeltor terminal, gate 3'),
    go(montabaur, 1.4),
    go(frankfurt, 1.1),
    go(wuerzburg, 1.7),
    go(nuremberg, 1.4),
    go(regensburg, 1.2),
  ],
};

/** The same road to its end, and three hours at the door. */
export const finishedTrip: Trip = {
  ...roadTrip,
  endedMinutesAgo: 95,
  legs: [...roadTrip.legs, go(passau, 1.4), go(linz, 1.3), go(vienna, 2.2), stay(3, 'Laxenburger Straße 365')],
};

/** Two nights parked, and two silences: one on the way, one while standing. */
export const brokenTrip: Trip = {
  from: rotterdam,
  everyMinutes: 15,
  endedMinutesAgo: 4,
  legs: [
    stay(5, 'Waalhaven, dock 12'),
    go(arnhem, 1.6),
    goSilently(cologne, 4.2),
    stay(11, 'Eifeltor terminal, gate 3'),
    go(montabaur, 1.2),
    go(frankfurt, 1.2),
    stay(3),
    goSilently(frankfurt, 8),
    stay(2.5),
    go(wuerzburg, 1.6),
    go(nuremberg, 1.5),
  ],
};

/** Two weeks by sea from Busan over the 180th meridian, the end not yet in sight. */
export const pacificTrip: Trip = {
  from: ['Busan', 'South Korea', 35.07, 128.8],
  everyMinutes: 90,
  endedMinutesAgo: 41,
  legs: [
    stay(30, 'New Port, Terminal 5'),
    go(['', '', 34.95, 129.2], 2),
    go(['', '', 37.4, 133.2], 18),
    go(['', '', 41.3, 140.1], 28),
    go(['', '', 41.5, 142.5], 8),
    go(['', '', 45.6, 160], 58),
    goSilently(['', '', 47.6, 172], 36),
    go(['', '', 48.1, 188], 44),
    go(['', '', 46.4, 203], 46),
    go(['', '', 43.5, 215], 38),
  ],
};

/** Up and down the Rhine for a week: 700 reports, six pages of history. */
export const longTrip: Trip = {
  from: rotterdam,
  everyMinutes: 15,
  endedMinutesAgo: 2,
  legs: Array.from({ length: 7 }, (_, day) =>
    day % 2 === 0 ? [arnhem, duisburg, cologne] : [duisburg, arnhem, rotterdam],
  ).flatMap((towns) => [stay(14.75), ...towns.map((town) => go(town, 3.4))]),
};

/** From Jeddah to Medina, for texts written from right to left. */
export const desertTrip: Trip = {
  from: ['جدة', 'المملكة العربية السعودية', 21.49, 39.19],
  everyMinutes: 20,
  endedMinutesAgo: 12,
  legs: [
    stay(3, 'ميناء جدة الإسلامي، بوابة 9'),
    go(['ثول', 'المملكة العربية السعودية', 22.28, 39.11], 1.4),
    go(['رابغ', 'المملكة العربية السعودية', 22.8, 39.03], 1),
    stay(2),
    go(['بدر', 'المملكة العربية السعودية', 23.78, 38.79], 1.7),
  ],
};
