import { ADDRESSES, ARRIVAL, DELIVERY, ROOT, TIMES, TYPED } from './aliases.ts';
import { type FieldMap, type RootConcept, valueAtPath } from './field-map.ts';
import { createKeyPlanner, normaliseKey } from './planner.ts';
import type { PlainObject } from './values.ts';
import type { Rule } from '../types.ts';

const MOST_KEYS = 16;
const HISTORY_ENDINGS =
  'events|history|updates|traces|trail|breadcrumbs|pings|eventset|checkpoints|activity|activities|eventlist|scans|trackinfo|sightings|moves|movements|trackingpoints|scanpoints';
/** Before the name of a list: its rows are still to come. */
export const AHEAD_OF_LISTS =
  '(?:future|upcoming|planned|scheduled|expected|provisional|forthcoming|pending|remaining)';

/** The thing on its way, without words that name other things too: a letter, a flat, a task. */
const GOODS =
  '(?:shipment|parcel|packet|package|consignment|freight|container|cntr|cargo|load|waybill|tracking|delivery|transport)';
const WHOSE_STATUS = `(?:overall|milestone|global|current|latest|last|lifecycle|execution|journey|trip|tour|route|voyage|transit|order|job|asset|${GOODS})`;
const WHICH_CARRIER =
  '(?:standard|shipping|shipment|operating|issuing|ocean|air|rail|delivery|assigned|current|main|primary|transport|freight|lastmile|finalmile|local|linehaul)';
/** Words for the two ends of the way, and for the place that they are. */
const TO =
  '(?:waybill|shipment|parcel|package|consignment|load|route|trip|journey|cargo|container|transport|ultimate)?(?:final|place|port|town|city)?(?:of)?(?:dest|destination|discharge|discharging|delivery|deliverto|shipto|dropoff|recipient|receiver|consignee|arrival)';
const FROM =
  '(?:waybill|shipment|parcel|package|consignment|load|route|trip|journey|cargo|container|transport)?(?:place|port|town|city)?(?:of)?(?:origin|loading|load|dispatch|shipper|sender|consignor|shipfrom|departure)';
/** Their name is a person's. */
const NAMED_PERSON =
  '(?:recip|receiv|consig|shipto|deliver|dropoff|shipper|sender|shipfrom).*(?<!depot|port|station|terminal|hub|deliveryoffice)name$';
const PLACE =
  '(?:handling|delivery|postal|physical)?(?:address|location|place|port|airport|station|depot|terminal|hub|site|facility|office|point)(?:name|info|information|details?)?';
/** What nobody is called: `fromStation`, `to_terminal_name`. */
const STOP = '(?:station|port|airport|terminal|depot|hub|ramp|yard)(?:name)?';
const NO_ETA = 'pickup|original|initial|previous|depart|attempt';
const PROMISED = 'estimat|expect|schedul|promis|predict|planned|calculat|forecast|anticipat|commit|project|target';
const ARRIVES = 'deliver|arriv|dropoff|completion';

/** One object of the payload that may hold concepts of the view. */
export interface Source {
  readonly record: PlainObject;
  readonly path: string;
  /** What of it counts: everything; one kind of thing, such as times; where it is; or what an object around the view may add. */
  readonly kind: 'whole' | 'part' | 'typed' | 'around' | 'place';
  keysOf(concept: RootConcept): readonly string[];
  readonly unknown: readonly string[];
  /** The key path of a key, where it is not the source's own. */
  readonly pathOf?: (key: string) => string;
}

type Read<T> = (value: unknown, key: string, source: Source) => T | null;

/** Finds concepts where the field map says, else under their spellings in every source. */
export interface Lookup {
  readonly sources: readonly Source[];
  pick<T>(concept: RootConcept, read: Read<T>): T | null;
  isMapped(concept: RootConcept): boolean;
  /** Keys that stand for a concept, whatever their values. */
  keysFor(concept: RootConcept): readonly string[];
  /** Key paths that stand for a concept. */
  pathsFor(concept: RootConcept): readonly string[];
  /** Records where a concept was found by other means. */
  note(concept: string, path: string, rule: Rule): void;
  /** Concept → key path. */
  readonly found: ReadonlyMap<string, string>;
  /** Concept → the rule that found it, where that is no spelling. */
  readonly rules: ReadonlyMap<string, Rule>;
}

export const planRoot = createKeyPlanner(ROOT, [
  // Of a window its end.
  ['eta', new RegExp(`^(?!.*(?:${NO_ETA})).*(?:${PROMISED}).*(?:${ARRIVES}).*(?:until|to|end|latest|max|before|by)$`)],
  [
    'eta',
    new RegExp(
      `^(?!.*(?:${NO_ETA}|window|start)|.*(?:from|begin|earliest|min|after)$).*(?:${PROMISED}).*(?:${ARRIVES})`,
    ),
  ],
  ['eta', new RegExp(`^(?!.*(?:${NO_ETA})).*(?:${PROMISED}).*(?:${ARRIVES}).{0,12}window$`)],
  [
    'eta',
    /^(?:dropoff|delivery|destination|final|current|latest|live|revised|predicted|calculated|(?:portof)?discharge|pod|arrival)eta(?:at|on|date|time|utc|local|iso)*$|^eta(?:at|to)?(?:final)?(?:(?:portof)?(?:discharge|destination|delivery)|dropoff|pod)?(?:port)?(?:utc|local|date|time|timestamp|iso)*$/,
  ],
  // `deliveryWindow: { start, end }`, `delivery_slot_end`
  [
    'eta',
    /^(?:delivery|dropoff|arrival)(?:time)?(?:window|slot|timeslot|range)(?:(?:end|ends|to|until|latest)(?:time|date|at|utc)*)?$/,
  ],
  [
    'eta',
    /^(?!.*(?:pickup|original|initial|previous|depart|attempt|invoice|payment|return)).*(?:deliver|arriv|dropoff).*(?:estimate|estimated|expected|scheduled|planned|promised|predicted|prediction|projected|forecast|appointment|due)(?:date|time|by|on|at|utc)*$/,
  ],
  [
    'eta',
    /^(?:estimated|expected|planned|scheduled)(?:timeline|times|dates)$|^(?:global|delivery|dropoff|current|latest)?eta(?:info|details|range|window)$/,
  ],
  ['eta', /^(?:(?:carrier|courier)(?:partner)?|current|latest|revised)?edd$/],
  [
    'deliveredAt',
    /^(?:shipment|parcel|package|order|consignment|item|date|time)?(?:delivered|deliverycompleted|deliverycompletion)(?:date|time|stamp|utc|at|on)+$|^(?:date|time)delivered$|^(?:delivered|deliveryconfirmation)(?:details?|info)$|^deliveryconfirmed(?:at|on|date|time)$/,
  ],
  [
    'eta',
    /^(?:deliver|arriv)(?:y|s|es|ing)?by(?:date|time)?$|^arrives(?:at|on)$|^guaranteed(?:delivery|arrival)(?:date|time|by|at|on)*$|^(?:expected|promised)(?:at|by|for)$/,
  ],
  ['deliveredAt', /^(?:actual|completed).*(?:deliver|dropoff).*|(?:deliver|dropoff).*(?:actual|completed)$/],
  // Of a parcel locker: where it is going to lie.
  ['destinationAddress', /^target(?:machine|locker|point|address|location)(?:details?)?$/],
  [
    'destinationAddress',
    new RegExp(
      `^(?!${NAMED_PERSON})${TO}${PLACE}$|^(?:waybill|shipment|parcel|package|consignment|load|route|trip|journey|cargo|container|ultimate)destination$|^(?:delivery|dropoff|destination)stop$|^drop(?:address|location|point)$|^(?:shipped|going|delivering|addressed)to$|^(?:port|place|town|city)of(?:discharge|destination|delivery|arrival)(?:name)?$|^(?:discharge|discharging|destination)port(?:name)?$|^(?:final)?(?:destination|dest)(?:service)?(?:area|node|branch|warehouse|yard|ramp)(?:name|description)?$|^pod(?:port|city|location)(?:name)?$|^to${STOP}$`,
    ),
  ],
  [
    'originAddress',
    new RegExp(
      `^(?!${NAMED_PERSON})${FROM}${PLACE}$|^(?:waybill|shipment|parcel|package|consignment|load|route|trip|journey|cargo|container)origin$|^(?:pickup|origin)stop$|^(?:shipped|sent|collected|coming)from$|^(?:port|place|town|city)of(?:load|loading|lading|origin|departure|dispatch|receipt)(?:name)?$|^(?:load|loading|origin)port(?:name)?$|^origin(?:service)?(?:area|node|branch|warehouse|yard|ramp)(?:name|description)?$|^pol(?:port|city|location)(?:name)?$|^from${STOP}$`,
    ),
  ],
  ['destinationAddress', /^(?:final)?(?:destination|dest)(?:airport|port|station)?(?:iata|code|locode|unlocode)$/],
  ['originAddress', /^origin(?:airport|port|station)?(?:iata|code|locode|unlocode)$/],
  ['history', new RegExp(`^(?!${AHEAD_OF_LISTS}).*(?:${HISTORY_ENDINGS})(?:list|array|records|items|entries|log)?$`)],
  [
    'history',
    /^(?:status|tracking|event|shipment|parcel|delivery|activity|trace|state|scan|transit)?logs?$|^(?:transport|tracking|shipment|scan|parcel|status|trace|logistics)event$/,
  ],
  [
    'history',
    /(?:track|tracking|trace|transit)(?:details?|detaillist|list|records|logs?)$|^(?:event|scan|checkpoint|movement|activity)(?:details?|list|records|rows|items|logs?)$|^(?:milestones|checkpoints|stages|steps)(?:reached|passed|completed|achieved)$/,
  ],
  ['history', /^(?:historical|past|device|vehicle|asset|tracker|tag|gps)(?:locations|positions)$/],
  [
    'trackingNumber',
    /^(?:carrier|courier|master|house|local|domestic|lastmile)?(?:(?:track|tracking|trace|tracing|waybill|airwaybill|[hm]?awb|airbill|housebill|masterbill|trackandtrace|tracktrace|consignment|consignmentnote|connote|docket|guide|shipment|shipping|parcel|packet|piece|colli|collo|freight|container|cntr|pro|packagelabel|shippinglabel)(?:number|no|num|nr|nbr|code)|(?:transportorder|express|logistics?|skybill|bl|billoflading|freightbill|packet|pno|stt)(?:number|no|num|nr|nbr)?)$|^(?:bill|logistics?|packet|shipment|parcel)(?:code|barcode)$|^trackid$|^(?!prev|orig|old|return|next|reverse)[a-z]{0,12}tracking(?:reference|ref|number|no|code)$|^(?:shipment|parcel|package|item)(?:trackingid|barcode)$/,
  ],
  ['status', new RegExp(`^${WHOSE_STATUS}status(?:description|text|desc|name|label)$`)],
  [
    'status',
    new RegExp(
      `^${WHOSE_STATUS}(?:status|phase|stage|milestone)$|^${GOODS}progress$|^(?:current)?(?:operational|moving|movement|motion)status$`,
    ),
  ],
  [
    'status',
    /^(?:current|latest)?(?:display|lifecycle|vehicle|movement|motion|shipment|parcel|package|trip|tour|journey|job|load|container|transport|tracking)state$|^currentstate$/,
  ],
  [
    'status',
    /^(?:public|friendly|normali[sz]ed|unified|standard|standardi[sz]ed|main|macro|readable|locali[sz]ed|simple|simplified|general)status(?:text|name|label|title|description)?$|^status(?:title|headline|heading|caption|display|phrase|locali[sz]ed|translated|readable)$/,
  ],
  [
    'status',
    new RegExp(
      `^(?!previous|initial|prior|next|return|payment|refund|label|customs|e?mail|sms|whatsapp|message|notif|webhook|push|invoice|doc|cod|claim|insur|subscri)[a-z]{0,12}${GOODS}status$`,
    ),
  ],
  [
    'status',
    /^(?:current|latest|delivery|transport)?(?:phase|stage|milestone)(?:name|text|desc|description|label|title)$/,
  ],
  ['carrier', new RegExp(`^${WHICH_CARRIER}carrier$|^carrier(?:company|organi[sz]ation|party)$`)],
  [
    'carrierName',
    new RegExp(
      `^${WHICH_CARRIER}?carrier(?:alpha|scac|full|long|public)?(?:name|title|moniker|company|organi[sz]ation|code)$`,
    ),
  ],
  [
    'carrierName',
    /^(?:delivery(?:company|provider)|carriercompany|postaloperator|airline|railway|oceanline)(?:name|title)$|^deliverycompany$|^courier(?:partner|company)(?:name)?$/,
  ],
  [
    'carrierName',
    /^(?:(?:tracking|shipping|shipment|transport|transportation|express|logistics?|forwarding|freight|courier)(?:company|line|provider|carrier)|sealine|carriermoniker|couriercompany)(?:name|title|code)?$/,
  ],
]);
const planTimes = createKeyPlanner(TIMES);
const planAddresses = createKeyPlanner(ADDRESSES);
const planDelivery = createKeyPlanner(DELIVERY, [
  ['eta', /^(?:time)?(?:window|slot|range)$/],
  [
    'eta',
    /^(?:estimated|expected|predicted|planned|scheduled|promised)(?:max|to|latest|end|until|by)(?:date|time|at)*$/,
  ],
]);
const DUE = { eta: DELIVERY.eta };
const planDue = createKeyPlanner(DUE);
const planArrival = createKeyPlanner(ARRIVAL);
const planTyped = createKeyPlanner(TYPED);

/** `body` is what field-map paths start from; the first of the sources is the object the view lies in. */
export function createLookup(body: PlainObject, sources: readonly Source[], fieldMap: FieldMap): Lookup {
  const found = new Map<string, string>();
  const rules = new Map<string, Rule>();
  const note = (concept: string, path: string, rule: Rule) => {
    if (found.has(concept)) return;
    found.set(concept, path);
    if (rule !== 'spelling') rules.set(concept, rule);
  };
  const pathOf = (source: Source, key: string) => source.pathOf?.(key) ?? joinPath(source.path, key);
  return {
    sources,
    found,
    rules,
    note,
    isMapped: (concept) => fieldMap.root.has(concept),
    keysFor: (concept) => {
      const mapped = fieldMap.root.get(concept);
      if (mapped === undefined) return sources.flatMap(({ keysOf }) => keysOf(concept));
      return valueAtPath(body, mapped) === undefined ? [] : mapped.slice(-1);
    },
    pathsFor: (concept) =>
      sources.flatMap((source) =>
        source
          .keysOf(concept)
          .slice(0, MOST_KEYS)
          .map((key) => pathOf(source, key)),
      ),
    pick: (concept, read) => {
      const mapped = fieldMap.root.get(concept);
      if (mapped !== undefined) {
        const value = read(valueAtPath(body, mapped), mapped.at(-1) ?? '', wholeSource(body, ''));
        if (value !== null) note(concept, mapped.join('.'), 'field map');
        return value;
      }
      for (const source of sources) {
        for (const key of source.keysOf(concept)) {
          const value = read(source.record[key], key, source);
          if (value === null) continue;
          note(concept, pathOf(source, key), source.kind === 'typed' ? 'typed list' : 'spelling');
          return value;
        }
      }
      return null;
    },
  };
}

export function joinPath(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

export function wholeSource(record: PlainObject, path: string): Source {
  const { keysOf, unknown } = planRoot(record);
  return { record, path, kind: 'whole', keysOf, unknown };
}

/** `timestamps: {…}`, `addresses: {…}`. */
export function partSource(record: PlainObject, path: string, part: 'times' | 'addresses'): Source {
  return part === 'times'
    ? levelSource('part', record, path, TIMES, planTimes(record).keysOf)
    : levelSource('part', record, path, ADDRESSES, planAddresses(record).keysOf);
}

/** `deliveryDate: { estimated, actual }`, or the estimate in the object that says where it goes. */
export function deliverySource(
  record: PlainObject,
  path: string,
  of: 'delivery' | 'arrival' | 'destination',
): Source | null {
  if (of === 'destination') {
    const { isEmpty, keysOf } = planArrival(record);
    return isEmpty ? null : levelSource('part', record, path, ARRIVAL, keysOf);
  }
  // What has arrived somewhere is not delivered.
  if (of === 'arrival') {
    const { isEmpty, keysOf } = planDue(record);
    return isEmpty ? null : levelSource('part', record, path, DUE, keysOf);
  }
  const { isEmpty, keysOf } = planDelivery(record);
  return isEmpty ? null : levelSource('part', record, path, DELIVERY, keysOf);
}

/** `record` holds the entries of a list under their type words. */
export function typedSource(record: PlainObject, path: string, pathOf: (key: string) => string): Source {
  return { ...levelSource('typed', record, path, TYPED, planTyped(record).keysOf), pathOf };
}

const AROUND = {
  trackingNumber: true,
  destinationAddress: true,
  originAddress: true,
  eta: true,
  deliveredAt: true,
  carrier: true,
  carrierName: true,
} as const;

/** An object that only says where the thing is. */
export function placeSource(record: PlainObject, path: string): Source {
  return { record, path, kind: 'place', keysOf: () => [], unknown: [] };
}

/** `shipmentStatus` is not the answer's. */
function isOfThing(key: string): boolean {
  return /^(?:shipment|parcel|package|consignment|container|asset)status$/.test(normaliseKey(key));
}

/** Of an object around the view: what an envelope does not say of itself. */
export function aroundSource(record: PlainObject, path: string): Source {
  const source = limitedSource('around', record, path, AROUND);
  const keysOf: Source['keysOf'] = (concept) =>
    concept === 'status' ? planRoot(record).keysOf('status').filter(isOfThing) : source.keysOf(concept);
  return { ...source, keysOf };
}

const INNER = { ...AROUND, status: true, statusCode: true, subStatus: true, exceptions: true, history: true } as const;

/** Of an object in the view: not where it is, which may be a stop's, and not what it is called. */
export function innerSource(record: PlainObject, path: string): Source {
  return limitedSource('part', record, path, INNER);
}

const PAIRED = {
  trackingNumber: true,
  eta: true,
  deliveredAt: true,
  carrier: true,
  carrierName: true,
  status: true,
} as const;

/** A list of names and values: no places, whose names may be a person's. */
export function pairSource(record: PlainObject, path: string): Source {
  return { ...limitedSource('part', record, path, PAIRED), pathOf: () => path };
}

function limitedSource(kind: Source['kind'], record: PlainObject, path: string, limits: object): Source {
  const { keysOf } = planRoot(record);
  const own = (concept: RootConcept) => (Object.hasOwn(limits, concept) ? keysOf(concept) : []);
  return { record, path, kind, keysOf: own, unknown: [] };
}

function levelSource<C extends RootConcept>(
  kind: Source['kind'],
  record: PlainObject,
  path: string,
  level: Readonly<Record<C, unknown>>,
  keysOf: (concept: C) => readonly string[],
): Source {
  const isOfLevel = (concept: RootConcept): concept is C => Object.hasOwn(level, concept);
  return {
    record,
    path,
    kind,
    keysOf: (concept) => (isOfLevel(concept) ? keysOf(concept) : []),
    unknown: [],
  };
}
