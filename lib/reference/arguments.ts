import { parseArgs } from 'node:util';

export const usage = `reference service of the tracking interface
  npm run reference                            serve until SIGTERM
    --demo             add the demo shipments and move one of them
    --import FILE      add a shipment with the history in a GPX, GeoJSON or CSV file; may be repeated
  npm run reference -- import ASSET FILE       add the history in the file to an asset: its AssetID or exact name
Settings (environment):
  REFERENCE_PORT 4000, REFERENCE_HOST 127.0.0.1, REFERENCE_DATABASE_URL file:.data/reference.db
  REFERENCE_ACCESS_KEYS     demo-key; comma-separated: key, key@AccountID, either with ;until=2027-01-01T00:00:00Z
  REFERENCE_COMMENT_EMAILS  none; comma-separated, told of notes: address (demo account) or AccountID=address
  SMTP_URL                  none: e-mails wait in the queue; smtp://user:password@host:587 or smtps://host
  REFERENCE_MAIL_FROM       tracking@localhost; their sender`;

export type Arguments =
  | { readonly command: 'help' }
  | { readonly command: 'serve'; readonly demo: boolean; readonly files: readonly string[] }
  | { readonly command: 'import'; readonly asset: string; readonly file: string }
  | { readonly command: 'misused'; readonly problem: string };

/** Reads the command line. Never throws. */
export function readArguments(args: readonly string[]): Arguments {
  const options = {
    demo: { type: 'boolean' },
    import: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  } as const;
  const misused = (problem: string) => ({ command: 'misused', problem }) as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) return { command: 'help' };
    const [command, asset, file, ...more] = positionals;
    if (command === undefined) return { command: 'serve', demo: values.demo === true, files: values.import ?? [] };
    if (command !== 'import') return misused('The only command is import.');
    if (asset === undefined || file === undefined || more.length > 0)
      return misused('import needs an asset and a file.');
    if (values.demo || values.import) return misused('import takes no options.');
    return { command, asset, file };
  } catch (error) {
    return misused(error instanceof Error ? error.message : 'Unknown arguments.');
  }
}
