/** Short forms of words in names of several words, under the word our spellings have for them. */
// prettier-ignore
const WORDS = {
  number: ['nbr', 'nmbr'], name: ['nm'], code: ['cd'], date: ['dt'], datetime: ['dttm', 'dtm'], time: ['tm'],
  timestamp: ['tmst', 'tstamp'], event: ['evt', 'evnt'], description: ['desc', 'descr', 'dsc', 'dscr', 'dscrp'], status: ['sts'],
  message: ['msg'], history: ['hist'], details: ['dtls', 'dtl'], location: ['loc'], address: ['addr'],
  country: ['ctry'], city: ['cty'], terminal: ['trmnl', 'tmnl'], origin: ['orig', 'orgn'], destination: ['dest', 'dstn', 'desination'],
  delivery: ['dlvr', 'dlvry', 'dlv', 'deliv'], estimated: ['estd', 'estmtd'], actual: ['actl'],
  scheduled: ['sched', 'schd'], current: ['curr', 'crnt'], shipment: ['shpmt', 'shpt', 'shmt'], package: ['pkg'],
  pickup: ['pkup'], vehicle: ['veh'], arrival: ['arvl'], departure: ['dprt'], position: ['posn'],
  // Whose names and words are not shown.
  shipper: ['shpr'], consignee: ['cnee', 'cnsgn', 'cnsgne'], receiver: ['rcvr', 'recvr'], sender: ['sndr'],
  driver: ['drvr'], customer: ['cust'], comment: ['cmt', 'cmnt'], remark: ['rmk', 'rmks'], phone: ['phn'],
} as const;

const meanings: ReadonlyMap<string, string> = new Map(
  Object.entries<readonly string[]>(WORDS).flatMap(([word, forms]) => forms.map((form) => [form, word] as const)),
);
/** `estDlvryDt`; elsewhere in a name it is a zone of time. */
const AT_FIRST: ReadonlyMap<string, string> = new Map([
  ['est', 'estimated'],
  ['act', 'actual'],
]);
const BOUNDARY = /(?<=[a-z0-9])(?=[A-Z])|[_\-. ]+/;
const LONGEST = 64;
const IN_WORDS = /^[A-Za-z0-9_\-. ]*$/;

/** A name of several words with its short forms written out: `evtDttm` says `event datetime`; else as it is. */
export function writtenOut(key: string): string {
  if (key.length > LONGEST || !IN_WORDS.test(key)) return key;
  const words = key.split(BOUNDARY);
  if (words.length < 2) return key;
  const lower = words.map((word) => word.toLowerCase());
  const full = lower.map((word, at) => meanings.get(word) ?? (at === 0 ? AT_FIRST.get(word) : undefined) ?? word);
  return full.some((word, at) => word !== lower[at]) ? full.join('_') : key;
}
