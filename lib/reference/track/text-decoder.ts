import { BadTrack } from './track.ts';

function encodingOf(beginning: Uint8Array): string {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le';
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be';
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(beginning.subarray(0, 200)).toString('latin1'));
  return declared?.[1] ?? 'utf-8';
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new BadTrack(`the encoding ${encoding} is not known`, 1);
  }
}

/** Bytes to text: by a byte order mark, else by an XML declaration, else UTF-8. Both throw `BadTrack`. */
export function textDecoder(): { write(bytes: Uint8Array): string; end(): string } {
  let decoder: TextDecoder | null = null;
  let [encoding, line] = ['utf-8', 1];

  function decode(bytes: Uint8Array | undefined): string {
    try {
      const text = decoder?.decode(bytes, { stream: bytes !== undefined }) ?? '';
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1;
      return text;
    } catch {
      throw new BadTrack(`the text is not ${encoding}`, line + countBefore(bytes, encoding));
    }
  }
  return {
    write(bytes) {
      if (decoder === null) [encoding, decoder] = [encodingOf(bytes), decoderFor(encodingOf(bytes))];
      return decode(bytes);
    },
    end: () => decode(undefined),
  };
}

/** Line ends before the first byte that is no text. */
function countBefore(bytes: Uint8Array | undefined, encoding: string): number {
  const lenient = new TextDecoder(encoding).decode(bytes);
  return lenient.slice(0, Math.max(lenient.indexOf('\uFFFD'), 0)).split('\n').length - 1;
}
