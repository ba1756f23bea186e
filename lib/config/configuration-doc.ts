import * as v from 'valibot';
import { settingsSchema } from './settings-schema.ts';

type Entry = (typeof settingsSchema.entries)[keyof typeof settingsSchema.entries];

const introduction = `# Configuration

The viewer reads its settings from environment variables, once, at start. If settings or the brands file cannot be used,
it lists every problem and exits with code 1; it never prints a value. Empty settings count as missing.

Only \`TRACKING_BASE_URL\` is required; \`APP_URL\` is needed except on your own machine. \`npm run docs\` writes this
page from \`lib/config/settings-schema.ts\`.

| Setting | Default | Values | Meaning |
|---|---|---|---|
`;

/** The text of docs/configuration.md. */
export function configurationDoc(): string {
  const rows = Object.entries<Entry>(settingsSchema.entries).map(([name, entry]) => {
    const { wrapped: schema, default: byDefault = '' } = entry;
    const [example] = v.getExamples(schema);
    const meaning = `${v.getDescription(schema) ?? ''}${example === undefined ? '' : ` Example: \`${example}\``}`;
    return `| \`${name}\` | ${byDefault} | ${v.getMetadata(schema).values ?? ''} | ${meaning} |\n`;
  });
  return introduction + rows.join('');
}
