/**
 * Remembers what `read` makes of up to `most` texts of at most `longest` characters; a full memory begins anew. A plain
 * map without an order of use: the words of an answer come again within it, and it is asked several times for each row.
 */
export function remember<T>(read: (text: string) => T, most: number, longest: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const value = read(text);
    if (known.size >= most) known.clear();
    if (text.length <= longest) known.set(text, value);
    return value;
  };
}
