import { ITEM } from './aliases.ts';
import { createKeyPlanner, type KeyPlan, normaliseKey } from './planner.ts';
import type { PlainObject } from './values.ts';

export type ItemConcept = keyof typeof ITEM;
export type ItemPlan = KeyPlan<ItemConcept>;

/** Words that make a time one of something yet to come, or of another thing than the report. */
const OTHER_TIMES = '(?!.*(?:expire|expir|estimat|expect|plan|schedul|next|eta|until|end|valid|deliver|arriv))';
/** Keys that speak of a person, not of the shipment, in whatever way they end: `lastLoginOn`, `homeAddress`. */
const PERSONAL =
  /email|^mail$|mailaddress|phone|fax|^home(?!ter)|billing|invoice|author(?!i)|^user|username|login|logon|signin|birth|password|^contact(?!less|time|at$|on$)|firstname|lastname|surname/;
const PEOPLE =
  /^(?:users?|contacts?|people|persons?|customers?|employees?|members?|owners?|subscribers?|recipients?|authors?|comments?|notes?|messages?|accounts?)(?:list)?$/;

/** Keys of a history row, and of a coordinate container inside one. */
export const planItem = createKeyPlanner(ITEM, [
  ['personal', PERSONAL],
  ['latitude', /(?:latitude|lat)$/],
  ['longitude', /(?:longitude|longi|lng|lon|long)$/],
  ['time', new RegExp(`^${OTHER_TIMES}.*(?:time|timestamp|date|utc|epoch|at|on|ts)$`)],
  [
    'address',
    /^(?!.*(?:mail|ip|mac|web|url|http|wallet|customer|owner|person|private|employee|residen))(?:.*address)$|(?:placename|locationname|locationtext)$/,
  ],
]);

/** Whether an object speaks of a person. */
export function isPersonal(record: PlainObject): boolean {
  return planItem(record).keysOf('personal').length > 0;
}

/** Whether a key names people or what they say: no place to look for a history in. */
export function isKeyOfPeople(key: string): boolean {
  const normal = normaliseKey(key.slice(0, 64));
  return PEOPLE.test(normal) || PERSONAL.test(normal);
}
