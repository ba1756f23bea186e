import { ITEM } from './aliases.ts';
import { createKeyPlanner, type KeyPlan } from './keys.ts';

export type ItemConcept = keyof typeof ITEM;
export type ItemPlan = KeyPlan<ItemConcept>;

/** Words that make a time one of something yet to come, or of another thing than the report. */
const OTHER_TIMES = '(?!.*(?:expire|expir|estimat|expect|plan|schedul|next|eta|until|end|valid|deliver|arriv))';

/** Keys of a history row, and of a coordinate container inside one. */
export const planItem = createKeyPlanner(ITEM, [
  ['latitude', /(?:latitude|lat)$/],
  ['longitude', /(?:longitude|longi|lng|lon|long)$/],
  ['time', new RegExp(`^${OTHER_TIMES}.*(?:time|timestamp|date|utc|epoch|at|on|ts)$`)],
  ['address', /^(?!.*(?:mail|ip|mac|web|url|http|wallet))(?:.*address)$|(?:placename|locationname|locationtext)$/],
]);
