/** `npm run docs`: writes the documentation that is made from code. Tests fail while it is out of date. */
import { writeFileSync } from 'node:fs';
import { brandsJsonSchema } from '#lib/cli/brand/json-schema.ts';
import { configurationDoc } from '#lib/config/configuration-doc.ts';
import { inRoot } from './paths.mjs';

writeFileSync(inRoot('docs', 'configuration.md'), configurationDoc());
writeFileSync(inRoot('docs', 'brands.schema.json'), `${JSON.stringify(brandsJsonSchema(), null, 2)}\n`);
