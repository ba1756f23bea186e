import { toJsonSchema } from '@valibot/to-json-schema';
import { brandsSchema } from '#lib/brand/schema.ts';

/** For editors, which complete and check a brands file by it. */
export function brandsJsonSchema(): object {
  const schema = toJsonSchema(brandsSchema, { target: 'draft-07' });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Brands of the share viewer',
    description:
      'Whose name the pages carry on which hosts. `npm run tracking -- brand check` also checks what a schema cannot say.',
    ...schema,
  };
}
