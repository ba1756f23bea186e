import { toJsonSchema } from '@valibot/to-json-schema';
import { brandsSchema } from '../brand-schema.ts';

/** The shape of a brands file as a JSON Schema, for editors that complete and check while one writes. */
export function brandsJsonSchema(): object {
  const schema = toJsonSchema(brandsSchema, { target: 'draft-07' });
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: 'Brands of the share viewer', description: 'Whose name the pages carry on which hosts. `npm run brand -- check` also checks what a schema cannot say.', ...schema };
}
