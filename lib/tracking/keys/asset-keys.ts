import { ADDRESSES, ARRIVAL, ATTEMPT, COMPLETION, DELIVERY, ROOT, TIMES, TYPED } from './aliases.ts';
import { createKeyPlanner } from './planner.ts';

const HISTORY_ENDINGS =
  'events|history|(?:status|state|tracking|event|shipment|scan|location|movement|checkpoint|milestone|delivery|parcel|package|consignment)histories|updates|traces|trail|breadcrumbs|pings|eventset|checkpoints|activity|activities|eventlist|scans|trackinfo|sightings|moves|movements|trackingpoints|scanpoints';
/** Before the name of a list: its rows are still to come. */
export const AHEAD_OF_LISTS =
  '(?:future|upcoming|planned|scheduled|expected|estimated|predicted|projected|anticipated|forecast(?:ed)?|next|provisional|forthcoming|pending|remaining)';

/** Before the name of a list: its rows tell of money, messages, visitors and readings, and of no way. */
export const LISTS_OF_OTHERS =
  '(?:(?:order|shipment|parcel|customer|delivery)?(?:payment|billing|bill(?!of)|invoice|refund|pric(?:e|ing)|costs?(?!om)|email|sms|whatsapp|chat|conversation|support|login|signin|session|user|account|audit|marketing|campaign|review|rating|feedback|webhook|notif|subscription|revision|version|change|edit|wallet|credit|fraud|approval|temperature|humidity|battery|fuel|dutystatus|hos(?![a-z])|browser|pageview|search|note(?!d)|comment))';

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
const NO_ETA =
  'pickup|origin|(?<!un)loading|collection|hub|restaurant|nextstop|emptyreturn|initial|^first(?!mile)|^old|baseline|previous|depart|attempt|fee(?!d)|cost|price|(?:updated|calculated|computed|changed|modified)(?:at|on|time|date)*$';
const PROMISED = 'estimat|expect|schedul|promis|predict|planned|calculat|forecast|anticipat|commit|project|target';
const ARRIVES = 'deliver|arriv|dropoff|completion';

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
  [
    'history',
    new RegExp(
      `^(?!${AHEAD_OF_LISTS}|${LISTS_OF_OTHERS}).*(?:${HISTORY_ENDINGS})(?:list|array|records|items|entries|log)?$`,
    ),
  ],
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
    /^(?:carrier|courier|master|house|local|domestic|lastmile)?(?:(?:track|tracking|trace|tracing|waybill|airwaybill|[hm]?awb|airbill|housebill|masterbill|trackandtrace|tracktrace|consignment|consignmentnote|connote|docket|guide|shipment|shipping|parcel|packet|piece|colli|collo|freight|container|cntr|pro|packagelabel|shippinglabel)(?:number|no|num|nr|nbr|code)|(?:transportorder|express|logistics?|skybill|bl|billoflading|freightbill|packet|pno|stt)(?:number|no|num|nr|nbr)?)$|^(?:bill|logistics?|packet|shipment|parcel)(?:code|barcode)$|^trackid$|^(?!prev|orig|old|return|next|reverse)[a-z]{0,12}tracking(?:reference|ref|number|no|code)(?:vendor|carrier|courier|local)?$|^(?:shipment|parcel|package|item)(?:trackingid|barcode)$/,
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
      `^(?!previous|initial|prior|next|return|payment|refund|label|customs|e?mail|sms|whatsapp|message|notif|webhook|push|invoice|doc|cod|claim|insur|subscri)[a-z]{0,12}${GOODS}status(?:type)?$`,
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
  ['carrierName', /^(?:sealine|shippingline|carrier|oceancarrier)(?:full)?name$/],
  [
    'carrierName',
    /^(?:(?:tracking|shipping|shipment|transport|transportation|express|logistics?|forwarding|freight|courier)(?:company|line|provider|carrier)|sealine|carriermoniker|couriercompany)(?:name|title|code)?$/,
  ],
]);
export const planTimes = createKeyPlanner(TIMES);
export const planAddresses = createKeyPlanner(ADDRESSES);
const OF_WINDOW = [
  ['eta', /^(?:time)?(?:window|slot|range)$/],
  [
    'eta',
    /^(?:estimated|expected|predicted|planned|scheduled|promised)(?:max|to|latest|end|until|by)(?:date|time|at)*$/,
  ],
] as const;
export const planDelivery = createKeyPlanner(DELIVERY, OF_WINDOW);
export const planAttempt = createKeyPlanner(ATTEMPT, OF_WINDOW);
export const DUE = { eta: DELIVERY.eta };
export const planDue = createKeyPlanner(DUE);
export const planCompletion = createKeyPlanner(COMPLETION);
export const planArrival = createKeyPlanner(ARRIVAL, [
  // Whoever estimates it: `carrierEta`.
  ['eta', new RegExp(`^(?!.*(?:${NO_ETA})).{2,}(?<!m|b|z|th)eta$`)],
]);
export const planTyped = createKeyPlanner(TYPED);
