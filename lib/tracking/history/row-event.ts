import { isCodeOfWords } from '../keys/text.ts';
import { EVENT } from '../keys/row-aliases.ts';
import { createKeyPlanner, normaliseKey } from '../keys/planner.ts';
import { isNothing, type ItemPlan, keysOfPerson, planItem } from '../keys/row-keys.ts';
import { inOneLanguage, isPlainObject, type PlainObject, readFirst, readPrintable, readText } from '../keys/values.ts';
import { publicText } from '../people/public-text.ts';

const planEvent = createKeyPlanner(EVENT);
/** In a row about a person, these are a person's name or words. */
const PERSONAL_EVENTS: ReadonlySet<string> = new Set([
  ...['name', 'title', 'message', 'label'],
  ...['text', 'msg', 'phrase', 'headline', 'caption', 'summary'],
]);
/** One look before the two that follow; most texts are neither. */
const MAY_BE_OTHER =
  /[:]|^\d+$|^(?:point|feature|gps|gnss|cell|wifi|wlan|ud)$|(?:location|position|event)$|^[\da-f]{8}-[\da-f]{4}-/i;

/** Types of a thing, not of what happened. */
const NO_EVENT =
  /^(?:[a-z]{2,12}:\w*(?:event|location|activity)|point|feature|\S*location|\S*position|gps|gnss|cell|wifi|wlan|ud|transport_?event|event|(?:object|aggregation|transaction|transformation|association)event|\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** What the keys of a plan say of people; rows of a history share their plan. */
interface Naming {
  /** Whether any key is somebody's, or of who signed. */
  readonly mayName: boolean;
  /** Keys of who somebody is or how to reach them: words that repeat their values name somebody too. */
  readonly keys: readonly string[];
  /** Keys of words for what an event may say in a code. */
  readonly inWords: readonly string[];
  /** Keys of what happened; a machine's `label` is none. */
  readonly events: readonly string[];
  /** None of all that: what is under the name of an event is the event. */
  readonly isPlain: boolean;
}

let latest: { readonly plan: ItemPlan | null; readonly naming: Naming } = {
  plan: null,
  naming: { mayName: false, keys: [], inWords: [], events: [], isPlain: true },
};

function namingOf(plan: ItemPlan): Naming {
  if (latest.plan === plan) return latest.naming;
  const personal = [...plan.keysOf('personal'), ...plan.keysOf('signature')];
  const others = [...plan.unknown, ...plan.keysOf('address')].filter((key) => OF_SOMEBODY.test(normaliseKey(key)));
  const isOfMachine = plan.unknown.some((key) => OF_MACHINE.test(normaliseKey(key)));
  const events = plan.keysOf('event').filter((key) => !isOfMachine || !OF_THING.test(normaliseKey(key)));
  const inWords = [...plan.keysOf('words'), ...events.filter((key) => IN_WORDS.test(normaliseKey(key)))];
  const keys = [...personal, ...others];
  const naming = {
    mayName: personal.length > 0,
    keys,
    inWords,
    events,
    isPlain: keys.length + inWords.length === 0,
  };
  latest = { plan, naming };
  return naming;
}

/** Beside one of these the words that anything has are what it is called. */
const OF_MACHINE =
  /^(?:vin|imei|vehicleid|licen[cs]eplate|registration(?:number)?|plate(?:number)?|deviceid|serialnumber)$/;
const OF_THING = /^(?:label|name|title|caption)$/;

const OF_SOMEBODY =
  /^(?:staff|employee|operator|driver|rider|postman|delivery(?:man|boy|person))$|(?:staff|employee|operator|agent|rider|driver|courier|dispatcher|deliverer|delivery(?:man|boy|person)|worker|postman|person|consignee|recipient|receiver|sender|customer|signer|signee)(?:full|first|last|nick)?(?:name|contact|number|no)$/;
const MAY_BE_COMPANY = /^(?:courier|agent|operator|sender|customer)(?:name)?$/;

/** What happened, in words that name nobody. */
export function readRowEvent(row: PlainObject, plan: ItemPlan): string | null {
  return (
    readEventIn(row, plan) ??
    readFirst(row, plan.keysOf('section'), readEventOfPart) ??
    readState(row, plan) ??
    readFirst(row, plan.unknown.filter(isCurrentStatus), readEventText) ??
    readDisplayName(row, plan) ??
    readCodeBeside(row, plan) ??
    (namesNobody(row, plan) ? readFirst(row, plan.unknown, readEventOfLanguages) : null)
  );
}

/** `state: 'OUT_FOR_DELIVERY'` is what happened, `state: 'Ohio'` where; a code of two words is no region. */
function readState(row: PlainObject, plan: ItemPlan): string | null {
  const keys = plan.keysOf('state').filter((key) => normaliseKey(key) === 'state');
  const isAtOffice = plan.keysOf('address').some((key) => OFFICE.test(key) && Boolean(row[key]));
  const says = (value: string, key: string) =>
    isCodeOfWords(value) || SAYS_STATE.test(value) || (isAtOffice && OF_BOTH.test(key) && value.length > 3);
  const key = keys.find((each) => typeof row[each] === 'string' && says(row[each], each));
  return key === undefined ? null : readText(row[key]);
}

/** In these languages one word for both: beside an office what happened there, else a region. */
const OF_BOTH = /^estado$/i;
const OFFICE = /^(?:sucursal|oficina|agencia|delegacion)/i;
/** `estado: 'En reparto'`, also beside a town. */
const SAYS_STATE =
  /^(?=.{4,80}$).*(?:tr[aáâ]n?s[ip]|entreg|repart|recib|despach|distrib|clasific|camino|livr[ée]|exp[ée]di)/i;

/** `{ EN: { description }, NL: { description } }`: in English where that is there. */
function readEventOfLanguages(words: unknown): string | null {
  const inner = inOneLanguage(words);
  return isPlainObject(inner) && inner !== words ? readEventText(inner) : null;
}

/** Of a row what it was then; of the thing itself no event. */
function isCurrentStatus(key: string): boolean {
  return /^(?:current|latest)status$/.test(normaliseKey(key));
}

/** `{ code: 'DEP', displayName: 'Departed', location: 'Yantian' }`: where another key says the place. */
function readDisplayName(row: PlainObject, plan: ItemPlan): string | null {
  if (!namesNobody(row, plan)) return null;
  const key = plan.keysOf('address').find((name) => normaliseKey(name) === 'displayname');
  if (key === undefined) return null;
  // Without a code beside it, it is most often somebody's.
  if (!Object.keys(row).some((name) => /(?:^|event|status)code$/.test(normaliseKey(name)) && Boolean(row[name])))
    return null;
  const isOfPlace = !plan.keysOf('address').some((name) => name !== key && Boolean(row[name]));
  return isOfPlace ? null : readEventText(row[key]);
}

/** A code alone, beside a place. */
function readCodeBeside(row: PlainObject, plan: ItemPlan): string | null {
  const code = row['code'] ?? row['Code'];
  const hasPlace = [...plan.keysOf('address'), ...plan.keysOf('coordinates')].some((name) => Boolean(row[name]));
  return hasPlace && typeof code === 'string' && /^[A-Z][A-Za-z_]{2,30}$/.test(code) ? code : null;
}

function readEventOfPart(part: unknown): string | null {
  return isPlainObject(part) ? readEventIn(part, planItem(part)) : null;
}

function readEventIn(row: PlainObject, plan: ItemPlan): string | null {
  const { keys, events, isPlain } = namingOf(plan);
  if (isPlain) return readFirst(row, events, readEventText);
  if (keys.length === 0) return readEventUnder(row, plan, readEventText);
  const names = keys.flatMap((key) => {
    const name = readPrintable(row[key])?.toLowerCase() ?? '';
    // `courierName: 'DHL'`
    return name.length < 3 || (MAY_BE_COMPANY.test(normaliseKey(key)) && !name.includes(' ')) ? [] : name;
  });
  if (names.length === 0) return readEventUnder(row, plan, readEventText);
  return readEventUnder(row, plan, (value) => {
    const text = readEventText(value);
    return names.some((name) => text?.toLowerCase().includes(name)) ? null : text;
  });
}

function readEventUnder(row: PlainObject, plan: ItemPlan, readWords: (value: unknown) => string | null): string | null {
  const event = readEventOf(row, plan, namingOf(plan).events, readWords);
  const keys = namingOf(plan).inWords;
  if (keys.length === 0 || (event !== null && !isCode(event))) return event;
  const inWords = (value: unknown) => {
    const text = readWords(value);
    return text === null || isCode(text) ? null : text;
  };
  return readEventOf(row, plan, keys, inWords, event) ?? event;
}

/** `MAN`, `X6`: a code, where a text beside it says what it means. */
const SHORT = /^[A-Z0-9]{1,4}$/;
const isCode = (text: string) => SHORT.test(text) || isCodeOfWords(text);
const IN_WORDS = /(?:text|phrase|msg|message|desc|description|headline|caption)$/;

function readEventOf(
  row: PlainObject,
  plan: ItemPlan,
  keys: readonly string[],
  readWords: (value: unknown) => string | null,
  code: string | null = null,
): string | null {
  if (namesNobody(row, plan)) return readFirst(row, keys, readWords);
  const isSigned = isSignedFor(row, plan);
  const mayNameSomebody = (key: string) => {
    const name = normaliseKey(key);
    return PERSONAL_EVENTS.has(name) || (isSigned && DESCRIBES.test(name));
  };
  const event = readFirst(
    row,
    keys.filter((key) => !mayNameSomebody(key)),
    readWords,
  );
  if (event !== null && !isCode(event) && !/^[A-Z]+$/.test(event)) return event;
  const inWords = (value: unknown) => {
    const text = readWords(value);
    return text !== null && OF_DELIVERY.test(text) && !isCode(text) && !isDenied(text, event ?? code) ? text : null;
  };
  return readFirst(row, keys.filter(mayNameSomebody), inWords) ?? event;
}

/** `Delivered` beside `NOT_DELIVERED`, `RETURNED` or `IN_TRANSIT`: of a code and words that differ the code. */
function isDenied(text: string, code: string | null): boolean {
  return code !== null && /\b(?:delivered|completed?|successful)\b/i.test(text) && OTHERWISE.test(code);
}

const OTHERWISE =
  /^(?:not|un)|fail|attempt|return|refus|reject|cancel|except|transit|depart|arriv|pend|pick|out_?for|lost|damag|delay|rts|creat/i;

/** Texts of these words alone, in which nobody can be named. */
const OF_DELIVERY = new RegExp(
  `^(?=.*\\b(?:delivered|collected|picked up|arrived|departed|in transit|attempted|out for delivery|delivery (?:complete|completed|successful|attempt))\\b)(?:(?:${[
    ...[
      'the',
      'your',
      'this',
      'has',
      'have',
      'been',
      'was',
      'is',
      'at',
      'in',
      'to',
      'for',
      'from',
      'by',
      'of',
      'on',
      'and',
      'with',
    ],
    ...[
      'shipment',
      'parcel',
      'package',
      'packet',
      'item',
      'consignment',
      'letter',
      'order',
      'carrier',
      'courier',
      'driver',
    ],
    ...[
      'delivered',
      'delivery',
      'successfully',
      'successful',
      'completed',
      'complete',
      'final',
      'out',
      'signed',
      'signature',
    ],
    ...[
      'recipient',
      'receiver',
      'addressee',
      'consignee',
      'customer',
      'mailbox',
      'locker',
      'address',
      'destination',
      'agent',
    ],
    ...['collected', 'picked', 'up', 'arrived', 'departed', 'received', 'transit', 'attempted', 'attempt', 'proof'],
  ].join('|')})(?:[ ,.;:-]+|$))+$`,
  'i',
);

function namesNobody(row: PlainObject, plan: ItemPlan): boolean {
  return !namingOf(plan).mayName || (keysOfPerson(row, plan).length === 0 && !isSignedFor(row, plan));
}

function isSignedFor(row: PlainObject, plan: ItemPlan): boolean {
  return plan.keysOf('signature').some((key) => !isNothing(row[key]));
}

/** Free text, which may say who signed. */
const DESCRIBES =
  /(?:description|desc|details?|text|message|msg|phrase|headline|caption|summary|longlabel|shortlabel)$/;

/** The words of an event, plain or in an object; null where they name somebody, or what kind of thing it is. */
export function readEventText(sent: unknown): string | null {
  const value = typeof sent === 'string' ? sent : inOneLanguage(sent);
  const text = isPlainObject(value) ? readFirst(value, planEvent(value).keysOf('text'), readText) : readText(value);
  const words = text === null ? null : publicText(text);
  if (words === null || !MAY_BE_OTHER.test(words)) return words;
  if (NO_EVENT.test(words)) return null;
  // `urn:epcglobal:cbv:bizstep:shipping` is `shipping`.
  return /^(?:urn:|https?:\/\/)\S+$/.test(words) ? (/[:/-](\w+)$/.exec(words)?.[1] ?? null) : words;
}
