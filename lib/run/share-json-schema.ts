import { toJsonSchema } from '@valibot/to-json-schema';
import { JSON_VERSION, jsonSchema } from '#lib/share/export/json.ts';

/** JSON Schema of what `GET /share?id=…` answers to programs. */
export function shareJsonSchema() {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:share-viewer:share:${JSON_VERSION}`,
    title: `A shared shipment, version ${JSON_VERSION}`,
    ...toJsonSchema(jsonSchema, { target: 'draft-2020-12', errorMode: 'ignore' }),
  };
}
