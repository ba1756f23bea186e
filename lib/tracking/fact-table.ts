import type {
  Address,
  Exceptions,
  PlannedPoint,
  ReadingColumn,
  SharedAssetFacts,
  TimeLeft,
  Timestamp,
} from './types.ts';

type Read<Value> = (asset: SharedAssetFacts) => Value | null | undefined;
type Line = (asset: SharedAssetFacts) => string;

type FieldOfReading =
  | ('currentTime' | 'plannedReports' | 'contradictsDelivery')
  | ('historyGiven' | 'historyLeftOut' | 'historyReordered' | 'historyAsSent');

type PathIn<Field> = Field extends keyof SharedAssetFacts
  ? NonNullable<SharedAssetFacts[Field]> extends string | Address | Exceptions | TimeLeft | readonly unknown[]
    ? Field
    : `${Field}.${keyof NonNullable<SharedAssetFacts[Field]> & string}`
  : never;
type FactPath = PathIn<Exclude<keyof SharedAssetFacts, FieldOfReading>>;

/** `tracker` is folded in `details`, `cli` is `shares show`, `file` a history file's head. JSON has every fact. */
type Place = 'head' | 'details' | 'tracker' | 'cli' | 'file';

interface Display extends Partial<Readonly<Record<Place, string>>> {
  readonly json?: string;
  readonly text?: Line;
  /** The beginning of a window that ends with this time. */
  readonly from?: Read<Timestamp>;
  /** In these places it follows another fact than in this table. */
  readonly after?: { readonly [Each in Place]?: FactPath };
  /** The option of brand and link that hides its field. Streets and readings are hidden wherever they are. */
  readonly hiddenBy?: 'trackingNumber' | 'carrier' | 'label';
}

function factOf<Kind extends string, Value>(kind: Kind, lineOf: (value: Value) => string) {
  return <const More extends Display>(
    concepts: readonly string[],
    read: Read<Value>,
    display: More & Readonly<Record<Exclude<keyof More, keyof Display>, never>>,
  ) => {
    const line: Line = (asset) => {
      const value = read(asset);
      return value == null ? '' : lineOf(value);
    };
    return { kind, concepts, read, line, text: line, ...display };
  };
}

const text = factOf('text', (value: string) => value);
const number = factOf('number', (value: number) => String(value));
const time = factOf('time', ({ raw }: Timestamp) => raw);
const address = factOf('address', ({ lines }: Address) => lines.join(', '));
const exceptions = factOf('exceptions', ({ labels }: Exceptions) => labels.join(', '));
const timeLeft = factOf('time left', ({ seconds, asOf }: TimeLeft) =>
  joined(durationLine(seconds), asOf === null ? null : `as of ${asOf.raw}`),
);
const planned = factOf('planned', (_: readonly PlannedPoint[]) => '');
const readings = factOf('readings', (_: readonly ReadingColumn[]) => '');

/** Every fact of a shipment, in the order of the JSON answer, with its names in field maps. */
const table = {
  assetName: text(['assetName'], (asset) => asset.assetName, { json: 'name', cli: 'Name', file: 'name' }),
  trackingNumber: text(['trackingNumber'], (asset) => asset.trackingNumber, {
    head: 'trackingNumber',
    cli: 'Tracking number',
    after: { head: 'carrier.name', cli: 'carrier.name' },
    hiddenBy: 'trackingNumber',
  }),
  'status.text': text(['status'], ({ status }) => status?.text, {
    cli: 'Status',
    text: ({ status }) => joined(status?.text, status?.detail, status?.code == null ? null : `code ${status.code}`),
  }),
  'status.code': number(['statusCode', 'status'], ({ status }) => status?.code, {}),
  'status.detail': text(['subStatus'], ({ status }) => status?.detail, {}),
  exceptions: exceptions(['exceptions'], (asset) => asset.exceptions, { cli: 'Problems' }),
  currentAddress: address(
    ['currentAddress', 'currentCoordinates', 'currentLatitude', 'currentLongitude'],
    (asset) => asset.currentAddress,
    { cli: 'Current address' },
  ),
  destinationAddress: address(['destinationAddress'], (asset) => asset.destinationAddress, { cli: 'Destination' }),
  originAddress: address(['originAddress'], (asset) => asset.originAddress, { details: 'origin', cli: 'Origin' }),
  'carrier.name': text(['carrier', 'carrierName'], ({ carrier }) => carrier?.name, {
    head: 'carrier',
    cli: 'Carrier',
    text: ({ carrier }) => carrier?.name ?? carrier?.id ?? '',
    hiddenBy: 'carrier',
  }),
  'carrier.id': text(['carrierId'], ({ carrier }) => carrier?.id, { hiddenBy: 'carrier' }),
  'label.id': text(['label', 'labelId'], ({ label }) => label?.id, { tracker: 'label', hiddenBy: 'label' }),
  'label.nfcId': text(['nfcId'], ({ label }) => label?.nfcId, { tracker: 'nfc', hiddenBy: 'label' }),
  'label.type': text(['labelType'], ({ label }) => label?.type, { tracker: 'labelType', hiddenBy: 'label' }),
  'label.status': text(['labelStatus'], ({ label }) => label?.status, {
    tracker: 'labelState',
    text: ({ label }) => joined(label?.status, label?.subStatus),
    hiddenBy: 'label',
  }),
  'label.subStatus': text([], ({ label }) => label?.subStatus, {
    cli: 'Tracker',
    text: ({ label }) => joined(label?.id, label?.nfcId, label?.type, label?.status, label?.subStatus),
    hiddenBy: 'label',
  }),
  'times.created': time(['createdAt'], ({ times }) => times.created, { details: 'created', cli: 'Created' }),
  'times.updated': time(['updatedAt'], ({ times }) => times.updated, {
    details: 'updated',
    cli: 'Updated',
    after: { details: 'times.activated' },
  }),
  'times.activated': time(['activatedAt'], ({ times }) => times.activated, { details: 'activated', cli: 'Activated' }),
  'times.delivered': time(['deliveredAt'], ({ times }) => times.delivered, {
    details: 'delivered',
    cli: 'Delivered',
    after: { cli: 'times.estimatedDelivery' },
  }),
  'times.estimatedDelivery': time(['eta'], ({ times }) => times.estimatedDelivery, {
    details: 'estimatedDelivery',
    cli: 'Expected',
    from: ({ times }) => times.estimatedFrom,
  }),
  'times.estimatedFrom': time([], ({ times }) => times.estimatedFrom, {}),
  'times.expires': time(['expiresAt'], ({ times }) => times.expires, {
    tracker: 'expires',
    cli: 'Tracker valid until',
  }),
  timeLeft: timeLeft(['timeLeft'], (asset) => asset.timeLeft, {
    ...{ details: 'timeLeft', cli: 'Time left', file: 'timeLeft' },
    after: { details: 'times.estimatedDelivery' },
  }),
  deliveryPlace: text(['deliveryPlace'], (asset) => asset.deliveryPlace, {
    ...{ details: 'deliveryPlace', cli: 'Where it was left', file: 'deliveryPlace' },
    after: { details: 'times.delivered', cli: 'times.delivered' },
  }),
  planned: planned([], (asset) => asset.planned, {}),
  readings: readings([], (asset) => asset.readings, { tracker: 'battery', after: { tracker: 'label.type' } }),
};

type Row = (typeof table)[keyof typeof table];
type TitleIn<Each extends Place> = Extract<Row, Readonly<Record<Each, string>>>[Each];

type FactOf<Each> = Each extends Row
  ? Pick<Each, 'kind' | 'concepts' | 'read' | 'line' | 'text'> &
      Omit<Display, Place | 'text'> & {
        readonly [Name in Place]?: TitleIn<Name>;
      }
  : never;

export type ShownFact = FactOf<Row> & {
  readonly path: string;
  readonly field: string;
  readonly part: string | undefined;
};

/** A field that has no row does not compile. */
const rows: Readonly<Record<FactPath, FactOf<Row>>> = table;

export const facts: readonly ShownFact[] = Object.entries(rows).map(([path, row]) => {
  const [field = path, part] = path.split('.');
  return { ...row, path, field, part };
});

export function factsIn<Each extends Place>(place: Each) {
  const paths = facts.map(({ path }) => path);
  const rankOf = ({ path, after }: ShownFact) =>
    paths.indexOf(after?.[place] ?? path) + (after?.[place] === undefined ? 0 : 0.5);
  const ranked = facts.toSorted((one, other) => rankOf(one) - rankOf(other));
  return ranked.flatMap((fact) => {
    const title = fact[place];
    return title == null ? [] : [{ ...fact, title }];
  });
}

function durationLine(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part != null).join(', ');
}
