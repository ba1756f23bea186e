/** Metres east and north of the town's middle. */
export type Spot = readonly [east: number, north: number];

/** A feature in the schema of the Protomaps basemap. */
export interface TownFeature {
  readonly layer: 'earth' | 'landuse' | 'water' | 'roads' | 'buildings' | 'places';
  readonly shape: 'point' | 'line' | 'area';
  /** Of an area its rings, the outer one first. */
  readonly lines: readonly (readonly Spot[])[];
  readonly tags: Readonly<Record<string, string | number>>;
}

/** Doggerby, a town that never was, on an island in the middle of the North Sea. */
export const TOWN_AT = { latitude: 54.95, longitude: 2.35 } as const;
/** Half the side of the square that is mapped, metres. */
export const TOWN_REACH = 9000;

/** Nodes of the streets: so many each way from the middle. */
const COLUMNS = 16;
const ROWS = 11;
/** Metres between them. */
const STEP = 118;
const TURN = 0.2;
/** The river runs between these rows. */
const RIVER = 4.5;
const PARK = { left: 3, right: 8, bottom: -6, top: -2 };

const AVENUES: Readonly<Record<number, Names>> = {
  [-9]: ['Vestre Ringvej', 'West Ring Road', 'الطريق الدائري الغربي'],
  0: ['Kongegade', 'King Street', 'شارع الملك'],
  9: ['Østre Ringvej', 'East Ring Road', 'الطريق الدائري الشرقي'],
};
const STREETS: Readonly<Record<number, Names>> = {
  [-8]: ['Søndre Ringvej', 'South Ring Road', 'الطريق الدائري الجنوبي'],
  0: ['Storgade', 'High Street', 'الشارع الكبير'],
  8: ['Havnevej', 'Harbour Road', 'طريق الميناء'],
};

/** In the town's own language, in English and in Arabic. */
type Names = readonly [own: string, english: string, arabic: string];

const KINDS: readonly Names[] = [
  ['gade', 'Street', 'شارع'],
  ['vej', 'Road', 'طريق'],
  ['stræde', 'Lane', 'زقاق'],
  ['allé', 'Avenue', 'جادة'],
];
const STEMS: readonly Names[] = [
  ['Måge', 'Gull', 'النورس'],
  ['Rav', 'Amber', 'الكهرمان'],
  ['Sild', 'Herring', 'الرنجة'],
  ['Fyr', 'Lighthouse', 'المنارة'],
  ['Smede', 'Smith', 'الحداد'],
  ['Møller', 'Miller', 'الطحان'],
  ['Linde', 'Linden', 'الزيزفون'],
  ['Bager', 'Baker', 'الخباز'],
  ['Sejl', 'Sail', 'الشراع'],
  ['Anker', 'Anchor', 'المرساة'],
  ['Elm', 'Elm', 'الدردار'],
  ['Salt', 'Salt', 'الملح'],
  ['Torve', 'Market', 'السوق'],
];

/** Where the street of this column crosses that of this row; both may be fractions. */
export function crossing(column: number, row: number): Spot {
  const across = column * STEP + 26 * Math.sin(row * 0.55 + column * 0.21);
  const up = row * STEP + 22 * Math.sin(column * 0.5 - row * 0.17);
  return [across * Math.cos(TURN) - up * Math.sin(TURN), across * Math.sin(TURN) + up * Math.cos(TURN)];
}

/** All of the town, the same each time. */
export function planTown(): TownFeature[] {
  const coast = coastline();
  return [
    { layer: 'earth', shape: 'area', lines: [coast], tags: { kind: 'island', name: 'Doggerby' } },
    { layer: 'water', shape: 'area', lines: [square(TOWN_REACH), [...coast].reverse()], tags: { kind: 'ocean' } },
    ...landuse(),
    ...river(),
    ...columns(-COLUMNS, COLUMNS).flatMap((column) => street(column, 'column')),
    ...columns(-ROWS, ROWS).flatMap((row) => street(row, 'row')),
    ...motorway(),
    ...buildings(),
    ...places(),
  ];
}

function coastline(): Spot[] {
  return columns(0, 120).map((step) => {
    const angle = (step / 120) * 2 * Math.PI;
    const reach = 5200 + 900 * Math.sin(3 * angle + 1) + 420 * Math.sin(7 * angle) + 160 * Math.sin(17 * angle);
    return [reach * Math.cos(angle), reach * 0.8 * Math.sin(angle)];
  });
}

function landuse(): TownFeature[] {
  const area = (kind: string, left: number, bottom: number, right: number, top: number): TownFeature => ({
    layer: 'landuse',
    shape: 'area',
    lines: [outline(left, bottom, right, top)],
    tags: { kind },
  });
  return [
    area('park', PARK.left, PARK.bottom, PARK.right, PARK.top),
    area('industrial', -16, 6, -10, 11),
    area('school', -6, -4, -4, -2),
    area('cemetery', 11, -9, 14, -6),
    area('forest', -30, -22, -19, -8),
    area('pedestrian', -0.5, 0, 0.5, 1),
  ];
}

function river(): TownFeature[] {
  const middle = columns(-60, 60).map((step) => crossing(step / 1.5, RIVER));
  const bank = (side: number) => columns(-60, 60).map((step) => crossing(step / 1.5, RIVER + side * 0.24));
  const name = namesOf(['Ravå', 'Amber River', 'نهر الكهرمان']);
  return [
    { layer: 'water', shape: 'area', lines: [closed([...bank(-1), ...bank(1).reverse()])], tags: { kind: 'river' } },
    { layer: 'water', shape: 'line', lines: [middle], tags: { kind: 'river', ...name } },
    {
      layer: 'water',
      shape: 'area',
      lines: [closed(columns(0, 24).map((step) => around([...crossing(5.5, -4)], 75, step / 24)))],
      tags: { kind: 'lake' },
    },
  ];
}

/** One street with its names, but for where park and river lie in its way. */
function street(at: number, way: 'column' | 'row'): TownFeature[] {
  const length = way === 'column' ? ROWS : COLUMNS;
  const main = (way === 'column' ? AVENUES : STREETS)[at];
  const isLane = main === undefined && at % 3 === 1;
  const kind = main === undefined ? (isLane ? 'path' : 'minor_road') : 'major_road';
  const names = main ?? inventedName(at, way);
  const lines: Spot[][] = [[]];
  for (let step = -length; step <= length; step += 0.25) {
    const [column, row] = way === 'column' ? [at, step] : [step, at];
    const isWater = main === undefined && at % 4 !== 0 && Math.abs(row - RIVER) < 0.3;
    const isPark =
      main === undefined && column > PARK.left && column < PARK.right && row > PARK.bottom && row < PARK.top;
    if (isWater || isPark) lines.push([]);
    else lines.at(-1)?.push(crossing(column, row));
  }
  return lines
    .filter((line) => line.length > 2)
    .map((line) => ({
      layer: 'roads',
      shape: 'line',
      lines: [line],
      tags: { kind, min_zoom: kind === 'major_road' ? 10 : 12, ...namesOf(names) },
    }));
}

function motorway(): TownFeature[] {
  const bend = columns(-40, 40).map((step): Spot => crossing(step * 0.7, -13 + 2 * Math.cos(step / 9)));
  const rail = columns(-40, 40).map((step): Spot => crossing(step * 0.7, -9.4 + 0.8 * Math.sin(step / 11)));
  const slip = columns(-13, -8).map((row): Spot => crossing(-9, row));
  const names = namesOf(['Ømotorvejen', 'Island Motorway', 'طريق الجزيرة السريع']);
  return [
    { layer: 'roads', shape: 'line', lines: [bend], tags: { kind: 'highway', min_zoom: 8, ...names } },
    { layer: 'roads', shape: 'line', lines: [slip], tags: { kind: 'major_road', min_zoom: 10 } },
    { layer: 'roads', shape: 'line', lines: [rail], tags: { kind: 'rail', min_zoom: 11 } },
  ];
}

/** Two rows of houses in each block, some of them missing. */
function buildings(): TownFeature[] {
  return columns(-COLUMNS, COLUMNS - 1).flatMap((column) =>
    columns(-ROWS, ROWS - 1).flatMap((row) => {
      const isPark = column >= PARK.left && column < PARK.right && row >= PARK.bottom && row < PARK.top;
      if (isPark || row === Math.floor(RIVER) || Math.hypot(column / 15, row / 10) > 1.05) return [];
      return [0, 1, 2, 3].flatMap((house): TownFeature[] => {
        if ((column * 7 + row * 13 + house * 5) % 6 === 0) return [];
        const left = column + 0.14 + 0.38 * (house % 2);
        const bottom = row + 0.14 + 0.38 * Math.floor(house / 2);
        const size = 0.26 + 0.06 * Math.sin(column * 3 + row * 5 + house);
        const lines = [closed(corners(left, bottom, left + size, bottom + size))];
        return [{ layer: 'buildings', shape: 'area', lines, tags: { kind: 'building' } }];
      });
    }),
  );
}

function places(): TownFeature[] {
  const place = (at: Spot, kind: string, names: Names, more: object): TownFeature => ({
    layer: 'places',
    shape: 'point',
    lines: [[at]],
    tags: { kind, ...namesOf(names), ...more },
  });
  const part = (column: number, row: number, names: Names) =>
    place(crossing(column, row), 'neighbourhood', names, { min_zoom: 13 });
  return [
    place(crossing(1.5, 1.5), 'locality', ['Doggerby', 'Doggerby', 'دوغربي'], { population_rank: 10, min_zoom: 7 }),
    part(-12.5, 8.5, ['Godshavnen', 'Freight Harbour', 'ميناء البضائع']),
    part(12, 6, ['Østerby', 'East Quarter', 'الحي الشرقي']),
    part(-5, -5.5, ['Sønderby', 'South Quarter', 'الحي الجنوبي']),
    part(5.5, -5, ['Ravparken', 'Amber Park', 'حديقة الكهرمان']),
  ];
}

function inventedName(at: number, way: 'column' | 'row'): Names {
  const number = Math.abs(at) * 2 + (at < 0 ? 1 : 0) + (way === 'row' ? 5 : 0);
  const stem = STEMS[number % STEMS.length] ?? ['', '', ''];
  const kind = KINDS[(number + Math.floor(number / STEMS.length)) % KINDS.length] ?? ['', '', ''];
  return [`${stem[0]}${kind[0]}`, `${stem[1]} ${kind[1]}`, `${kind[2]} ${stem[2]}`];
}

function namesOf([own, english, arabic]: Names): Record<string, string> {
  return { name: own, 'name:en': english, 'name:ar': arabic };
}

function columns(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function corners(left: number, bottom: number, right: number, top: number): Spot[] {
  return [crossing(left, bottom), crossing(right, bottom), crossing(right, top), crossing(left, top)];
}

function outline(left: number, bottom: number, right: number, top: number): Spot[] {
  const side = (from: Spot, to: Spot) =>
    columns(0, 7).map((step) => {
      const share = step / 8;
      return crossing(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
    });
  const [a, b, c, d]: readonly [Spot, Spot, Spot, Spot] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return closed([...side(a, b), ...side(b, c), ...side(c, d), ...side(d, a)]);
}

function square(reach: number): Spot[] {
  return closed([
    [-reach, -reach],
    [reach, -reach],
    [reach, reach],
    [-reach, reach],
  ]);
}

function around([east = 0, north = 0]: readonly number[], reach: number, share: number): Spot {
  const angle = share * 2 * Math.PI;
  return [east + reach * Math.cos(angle), north + reach * 0.7 * Math.sin(angle)];
}

function closed(ring: readonly Spot[]): Spot[] {
  return [...ring, ...ring.slice(0, 1)];
}
