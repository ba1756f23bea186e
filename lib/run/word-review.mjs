import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const read = (path) => JSON.parse(readFileSync(inRoot('lib', 'i18n', path), 'utf8'));

/** The longest and the most delicate messages of a language, with their literal meaning in English, as Markdown. */
export function wordReview(locale) {
  const reviews = read('word-review.json');
  const review = reviews[locale];
  if (review === undefined)
    throw new Error(`There is no list for ${locale ?? 'no language'}; there are ${Object.keys(reviews).join(', ')}.`);
  const messages = read(`messages/${locale}.json`);
  const table = (meanings) =>
    Object.entries(meanings).map(([name, meaning]) => `| \`${name}\` | ${messageAt(messages, name)} | ${meaning} |`);
  return [
    `# ${new Intl.DisplayNames('en', { type: 'language' }).of(locale)} (\`${locale}\`)`,
    '',
    ...Object.entries(review).flatMap(([title, meanings]) => [
      `## The ten ${title === 'longest' ? 'longest' : 'most delicate'} messages`,
      '',
      '| key | message | literal meaning in English |',
      '|---|---|---|',
      ...table(meanings),
      '',
    ]),
  ].join('\n');
}

function messageAt(messages, name) {
  const [group, key] = name.split('.');
  const message = messages[group]?.[key];
  if (message === undefined) throw new Error(`word-review.json names a message that does not exist: ${name}`);
  return message.replaceAll(/\s/g, ' ');
}
