import { ITEM } from './row-aliases.ts';
import { createKeyPlanner, type KeyPlan, normaliseKey } from './planner.ts';
import { isPlainObject, keysIn, type PlainObject } from './values.ts';

export type ItemConcept = keyof typeof ITEM;
export type ItemPlan = KeyPlan<ItemConcept>;

/** Words that make a time one of something yet to come, or of another thing than the report. */
const OTHER_TIMES =
  '(?!.*(?:delta|elapsed|duration|dwell|expire|expir|estimat|expect|plan|schedul|next|eta|until|end|valid|deliver|arriv|purchas|manufactur|bestbefore|invoic|orderdate|^pod))';
/** Keys that speak of a person, not of the shipment, in whatever way they end: `lastLoginOn`, `homeAddress`. */
const PERSONAL =
  /email|^mail$|mailaddress|phone|fax|mobile(?:no|number)?$|^tel(?:no|ephone)?$|^home(?!ter)|billing|invoice(?!key|id|no|nr|num|date)|author(?!i)|^user(?!parameters)|username|login|logon|signin|birth|password|^contact(?!less|time|at$|on$|andaddress$)|(?:first|last|given|family|full|person|nick)name|surname/;
const PEOPLE =
  /^(?:users?|contacts?|people|persons?|customers?|buyers?|purchasers?|payers?|addressees?|shoppers?|guests?|employees?|members?|owners?|subscribers?|recipients?|authors?|comments?|notes?|messages?|accounts?|(?:current)?drivers?|workers?|riders?|dashers?|couriers?|agents?|signatures?|signator(?:y|ies)|proofofdelivery)(?:list)?$/;
const WRITTEN = '(?:creat|updat|receiv|ingest|insert|modif|process|stored|synced|server|persist|upload|import)';
const AHEAD = '(?:estimat|expect|plan|schedul|predict|forecast|eta)';
/** What ends in `ts` and is no `…_ts`: `comments`, `weights`, `ports`. */
const PLURALS = '(?:ents|ints|unts|[aeo]rts|ights|[io]sts|[aeu]cts|[ks]ets|ults|[iou]ts)';
/** Who or what carries the parcel: people of them are never named, and where they are the parcel is. */
const CARRYING =
  /^(?:current|active|assigned)?(?:driver|worker|rider|dasher|courier|agent|vehicle|truck|trailer|vessel)(?:location|position)?$/;

/** What a place of the carrier is called. */
const PLACE_OF_CARRIER =
  '(?:(?:scan|event|evt)(?:network|node|terminal|stn)|(?:scan|scanned|scanning|event|evt|current|tracking|operation|activity|handling|processing)?(?:hub|depot|branch|office|facility|site|area|cent(?:re|er)|warehouse|station|agency|postoffice|place|location|port|airport|yard|bureau|outlet|servicearea))';
/** Whose row it is, and what of it happened. */
const OF_ROW =
  '(?:tracking|track|trace|transport|shipment|parcel|package|equipment|container|cargo|carrier|courier|provider|delivery|standard|local|public|display)';
const HAPPENS =
  '(?:event|evt|status|scan|activity|milestone|movement|move|operation|oper|checkpoint|action|transaction|update|process|step|stage|sighting|trigger|phase|message|text)';

/** Before the word for a town: it is somebody's, an end of the way, or of another thing. */
const OTHER_PLACES =
  '(?:.*(?:dest|orig|safe|send|recip|receiv|consig|ship|deliver|pickup|collect|dropoff|from|to(?!wn)|next|prev|last|return|final|target|home|birth|bill|custom|client|contact|buyer|seller|vendor|store|merchant|company|account|user|owner|driver|person|employ|start|begin|end|depart|arriv|part(?:y|ner)|payer|sign(?:e|atory)|addressee|shopper|guest|purchas|broker|forwarder|rider|courier|agent|operator|staff|dispatcher|loader|transporter|neighbo|holder|custodian|warehouseman|cnee|by(?=[a-z])))';
export const LAST_PLACE =
  /^(?:last|latest|current|mostrecent)(?:known|reported|recorded|seen|valid|confirmed|observed|tracking|gps|vehicle|truck|trailer|device|asset|tracker|container)*(?:location|position|coordinates?|coords?|fix|point|gps|ping|reading|report|update|sighting|geo)$/;

/** Keys of a history row, and of a coordinate container inside one. */
export const planItem = createKeyPlanner(ITEM, [
  ['carrying', CARRYING],
  ['signature', /signature|signator|^signed/],
  ['personal', PERSONAL],
  ['latitudeE6', /(?:latitude|lat)e6$/],
  ['longitudeE6', /(?:longitude|lng|lon)e6$/],
  // `actualAt` is a time.
  ['latitude', /(?:latitude|(?<!actua|arriva|remova|fina)lat)(?:deg|degrees|decimal|dd)?$/],
  ['longitude', /(?:longitude|longi|lng|lon|long)(?:deg|degrees|decimal|dd)?$/],
  // `lastKnownGps`, `latestPing`: where it was, of whatever it is that moves.
  ['coordinates', LAST_PLACE],
  ['happened', /(?:reached|happened|completed|passed|achieved)$|^(?:is)?done$/],
  [
    'section',
    /^(?:scan|event|track|tracking|checkpoint|milestone|movement|activity|oper|operation|process|transit|address|location)(?:details?|info|data|record|parameters|params|attributes)$/,
  ],
  ['bookkeeping', new RegExp(`^(?!.*[tsg]ion$).*${WRITTEN}.*(?:time|stamp|date|utc|epoch|at|on|ts)$`)],
  ['plannedTime', new RegExp(`${AHEAD}.*(?:time|stamp|date|utc|epoch|at|on|ts)$|^(?:planned|estimated|eta)$`)],
  [
    'time',
    /^(?:event|scan|status|update|checkpoint)hour$|^(?:event|evt|scan|status|move|movement|activity|act)(?:dt|dtm|dttm|dtime)$|^(?:time|date)of(?:issue|event|scan|report|status|reading|occurrence|update)$/,
  ],
  ['time', /^(?:activity|event|move|movement|scan|status)datetz$/],
  [
    'offset',
    /^(?!.*(?:dest|orig|deliver|pickup|user|account|display))[a-z]{0,20}(?:timezone|utcoffset|gmtoffset|tzoffset|timezoneoffset|timeoffset|tz)(?:name|id|code)?$/,
  ],
  ['endTime', /^(?:end|finish)(?:ed)?(?:date|time|timestamp|utc|at|on|ts|epoch|ms)+$/],
  [
    'time',
    new RegExp(
      `^${OTHER_TIMES}(?!.*(?:[tsg]ion|son|icon|[rt]ton|format|flat|(?<!last|latest|position|location|gps|fix|status)update|${PLURALS})$).*(?:time|stamp|date|utc|epoch|when|at|on|ts)$`,
    ),
  ],
  ['time', /^last(?:contact|heard|comm|communication|signal|transmission)(?:time|at|on|date|utc)*$/],
  ['time', new RegExp(`^${OTHER_TIMES}.*(?:time|stamp|date)(?:iso|iso8601|local|gmt|unix|value|string)$`)],
  [
    'address',
    new RegExp(
      `^(?!dev|.*(?:mail|ip|mac|web|url|http|wallet|customer|owner|person|private|employee|residen|driver|buyer|payer|agent|bill|contact|signe|addressee|attention|attn|chauffeur|handedto|leftwith|careof|soldto|notify|party|neighbo|dispatcher|courier|rider|holder|custodian|manager|gatekeeper|safeplace|(?<!near)by(?=addr))|(?:dest|final|orig|ship(?!ment)|deliver|recip|receiv|send|consign|next|prev|pickup|dropoff|target|return|home|from|to)[a-z])(?:.*address)$|^(?!${OTHER_PLACES}).*(?:placename|locationname|locationtext)$|^(?:full|current|event|scan|accept|location|loc|place|position|gps|street|formatted)addr$|^${PLACE_OF_CARRIER}(?:name|nm|label|text|raw|description)$|^(?:evt|event)stn$|^(?:gate|yard|terminal|transit|transaction|update|(?:recorded|reported|scanned|observed)(?:at)?|scan|scanned|checkpoint|reading|activity|operation|movement|milestone)(?:location|place|site)$|^(?:tracking|trace|status)(?:location|place|site)$|^(?:scan|scanned|scanning|handling)point$`,
    ),
  ],
  // A `scanTerminal` is what it was scanned with.
  [
    'placeWord',
    /^(?:event|evt|movement|milestone|checkpoint|operation)(?:port|airport|terminal|depot|hub|branch|station|facility|warehouse|yard)$|^(?:scan|scanned)(?:airport|depot|hub|branch|facility|warehouse|yard)$/,
  ],
  [
    'event',
    /^(?:transaction|movement|move|scan|activity|message|milestone|operation|oper|sighting|checkpoint|action|event|status|text)(?:type|desc|text|name|message|activity)$|^(?:transaction|movement|move|scan|activity|milestone|operation|sighting|checkpoint|action|tracking|text)description$/,
  ],
  [
    'event',
    /^(?:event|status|scan|action|milestone|checkpoint)(?:label|content|context)$|^(?:process|tracking|trace)(?:content|context)$|^(?:route|scan)action$|^(?:container|equipment|shipment|parcel|package|cargo)(?:number)?status$|^(?:container|equipment)moves?$/,
  ],
  ['event', /^(?:carrier|update)(?:message|description|event)$|^(?:tracking|event|trigger)(?:stage|point|step|type)$/],
  [
    'event',
    new RegExp(
      `^(?!(?:courier|delivery|provider)(?:message|text))${OF_ROW}?${HAPPENS}(?:type|code)?(?:name|desc|description|text|label|message|title|headline|caption|phrase|content|context|body|summary|raw|details?|activity)$|^(?!(?:courier|delivery|provider)(?:message|text))${OF_ROW}${HAPPENS}$|^${OF_ROW}?(?:${HAPPENS}|state)(?:locali[sz]ed|translated|readable)$`,
    ),
  ],
  // Whether it was paid is no event of it, and who was there no reason.
  ['event', new RegExp(`^(?!.*transaction)${OF_ROW}?${HAPPENS}status$`)],
  [
    'event',
    /^(?:status|event|scan)?(?:short|long|display)(?:text|desc|description|message)$|^(?:code|state)desc(?:ription)?$/,
  ],
  ['event', /^(?:acceptstation|movement|move|milestone|operation|process|step|stage|phase|transaction)$/],
  ['event', new RegExp(`^${OF_ROW}?${HAPPENS}(?:type)?code$`)],
  ['event', /^(?:path|node|trace)(?:info|desc|description|text|content)$/],
  [
    'words',
    /^(?:primary|main|public|standard|local|display|short|long|latest|current|shipment|parcel|package|transport|carrier)*(?:event|status|scan|activity|milestone|movement|tracking|checkpoint|public)(?:event|status|type|code|text|short|long|detailed|full|public)*description$/,
  ],
  ['city', new RegExp(`^${PLACE_OF_CARRIER}(?:city|town)$`)],
  // `callCity`: of what the row is; under any other word it may be somebody's.
  [
    'city',
    new RegExp(
      `^(?:call|visit|nearest|closest|transit|reported|recorded|observed|milestone|movement|move|status|stop|checkpoint|rail|train|vessel|vehicle|truck|gps|geo|trace)(?:city|town)$`,
    ),
  ],
  ['placeCode', new RegExp(`^${PLACE_OF_CARRIER}(?:code|iata|locode|unlocode)$|^(?:iata|unlo)(?:code)?$`)],
  ['state', new RegExp(`^${PLACE_OF_CARRIER}(?:state|province)$`)],
  ['country', new RegExp(`^${PLACE_OF_CARRIER}country$`)],
]);

/** Whether an object speaks of a person. */
export function isPersonal(record: PlainObject): boolean {
  return keysOfPerson(record, planItem(record)).length > 0;
}

/** Keys that speak of a person: `user_id: 7` and `author: null` do not, nor does `phone: null` where nobody is named. */
export function keysOfPerson(record: PlainObject, plan: ItemPlan): readonly string[] {
  const keys = plan.keysOf('personal').filter((key) => !OF_NUMBER.test(normaliseKey(key)));
  const isOfNobody = (key: string) =>
    isNothing(record[key]) && (OF_WRITER.test(normaliseKey(key)) || !keysIn(record).some(isOfName));
  return keys.filter((key) => !isOfNobody(key));
}

/** The number that a service gives somebody. */
const OF_NUMBER = /^(?:user|author)(?:uu)?id$/;
const OF_WRITER = /^(?:user|author)$/;
const OF_NAME = /^(?:full|first|last|display|nick|contact|person|customer|user)?name$|^title$/;
const isOfName = (key: string) => OF_NAME.test(normaliseKey(key));

/** `signature: { name: '' }` is none. */
export function isNothing(value: unknown): boolean {
  if (isPlainObject(value)) return Object.values(value).every((inner) => inner === null || inner === '');
  return value === undefined || value === null || value === '' || value === false;
}

/** Places that are not where the thing itself is. */
const ELSEWHERE =
  /^(?:gateway|hotspot|beacon|antenna|tower|stop|waypoint|geofence|depot|warehouse|store|rxmetadata|rxinfo|next|planned|home|safe|saved|favou?rite|trusted|frequent|nearby)|^(?:pol|pod|from|to|start|end|departure|arrival|restaurant|merchant|vendor|seller|supplier|shop|venue|kitchen|hub|branch|(?:pickup|dropoff|collection)points?|lockers?|ip|ipinfo|geoip|visitor|browser|feed|channel|subscription|request|query|paging|pagination|links)$/;

/** Whether a key names places along the way, or of the network that heard of it. */
export function isElsewhere(key: string): boolean {
  return ELSEWHERE.test(normaliseKey(key.slice(0, 64)));
}

/** Of whom a record may speak that is not about a person. */
const OF_OTHERS =
  /^(?:driver|courier|dasher|rider|worker|customer|recipient|receiver|sender|consignee|shipper|dropoff|pickup|contact|support|billing|owner|operator|current|userid$|useruuid$)/;

/** Whether an object is a person's, and not only names one. */
export function isPerson(record: PlainObject): boolean {
  return keysOfPerson(record, planItem(record)).some(
    (key) => !OF_OTHERS.test(normaliseKey(key)) && !(normaliseKey(key) === 'nickname' && isMachine(record)),
  );
}

/** Vehicles and trackers have nicknames too. */
function isMachine(record: PlainObject): boolean {
  return Object.keys(record).some((key) => /^(?:vin|imei|deviceid|serialnumber|licenseplate)$/.test(normaliseKey(key)));
}

/**
 * Whether an object is somebody, or what somebody ordered: it has an address for letters without paper, or a telephone
 * and nothing of a machine.
 */
export function isOfSomebody(record: PlainObject): boolean {
  const keys = Object.keys(record).slice(0, MOST_KEYS);
  const has = (pattern: RegExp) => keys.some((key) => Boolean(record[key]) && pattern.test(normaliseKey(key)));
  return has(OF_LETTERS) || (has(OF_CALLS) && !has(OF_MACHINE));
}

const OF_LETTERS = /e?mail(?:address)?$/;
const OF_CALLS = /(?:phone|mobile|cell|telephone|whatsapp)(?:number|no)?$|^tel$/;
const OF_MACHINE = /^(?:vin|imei|hw|uniqueid|deviceid|serialnumber|licenseplate|iccid)$/;
const MOST_KEYS = 64;

/** Whether an object speaks of a person, or says who signed. */
export function namesSomebody(record: PlainObject): boolean {
  const plan = planItem(record);
  return (
    plan.keysOf('personal').some((key) => !OF_NUMBER.test(normaliseKey(key))) ||
    plan.keysOf('signature').some((key) => Boolean(record[key]))
  );
}

/** Whether a key names people or what they say: no place to look for a history in. */
export function isKeyOfPeople(key: string): boolean {
  const normal = normaliseKey(key.slice(0, 64));
  return PEOPLE.test(normal) || PERSONAL.test(normal);
}
