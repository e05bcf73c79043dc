import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** The JSON Schema of what a file of this format holds, as docs has it; what a schema cannot say is left out. */
export function publishedSchema(format: GenericSchema): string {
  const schema = toJsonSchema(format, {
    target: 'draft-2020-12',
    typeMode: 'input',
    ignoreActions: ['check', 'transform'],
    overrideAction: ({ valibotAction, jsonSchema }) =>
      // JSON Schema takes patterns as Unicode ones.
      'requirement' in valibotAction && valibotAction.requirement instanceof RegExp
        ? { ...jsonSchema, pattern: valibotAction.requirement.source }
        : undefined,
  });
  return `${JSON.stringify(schema, null, 2)}\n`;
}
