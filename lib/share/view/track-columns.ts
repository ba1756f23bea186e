const MAX_NUMBER_BYTES = 8;

export type ColumnWriter = ReturnType<typeof createColumnWriter>;
export type ColumnReader = ReturnType<typeof createColumnReader>;

/** Variable-length differences: smooth values take a byte or less once compressed. */
export function createColumnWriter() {
  let bytes = new Uint8Array(1_024);
  let end = 0;

  function makeRoom(numbers: number): void {
    const min = end + numbers * MAX_NUMBER_BYTES;
    if (min <= bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * bytes.length, min));
    larger.set(bytes);
    bytes = larger;
  }

  function put(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      bytes[end] = (rest % 0x80) + 0x80;
      end += 1;
      rest = Math.floor(rest / 0x80);
    }
    bytes[end] = rest;
    end += 1;
  }

  return {
    number: (value: number): void => {
      makeRoom(1);
      put(value);
    },
    ascending: (values: ArrayLike<number>): void => {
      makeRoom(values.length + 1);
      put(values.length);
      for (let index = 0; index < values.length; index += 1)
        put((values[index] ?? 0) - (index === 0 ? 0 : (values[index - 1] ?? 0)));
    },
    /** Integers below 2^50 that change little or steadily. */
    changing: (values: Float64Array): void => {
      makeRoom(values.length + 1);
      const order = orderOf(values);
      put(order);
      const differences = differencesOf(values, order);
      for (const difference of differences) put(difference < 0 ? -2 * difference - 1 : 2 * difference);
    },
    finish: (): Uint8Array<ArrayBuffer> => bytes.slice(0, end),
  };
}

/** Second differences are smaller for steady movement, first differences for jittery movement. */
function orderOf(values: Float64Array): 1 | 2 {
  let steps = 0;
  let changes = 0;
  for (let index = 2; index < values.length; index += 1) {
    const step = (values[index] ?? 0) - (values[index - 1] ?? 0);
    const change = step - ((values[index - 1] ?? 0) - (values[index - 2] ?? 0));
    steps += Math.log2(1 + Math.abs(step));
    changes += Math.log2(1 + Math.abs(change));
  }
  return changes < steps ? 2 : 1;
}

function differencesOf(values: Float64Array, order: 1 | 2): Float64Array {
  const differences = new Float64Array(values.length);
  let step = 0;
  for (let index = 0; index < values.length; index += 1) {
    const next = (values[index] ?? 0) - (index === 0 ? 0 : (values[index - 1] ?? 0));
    differences[index] = order === 2 ? next - step : next;
    step = index === 0 ? 0 : next;
  }
  return differences;
}

const BATCH_SIZE = 1_000;

/** Throws a TypeError when the bytes end too early. */
export function createColumnReader(bytes: Uint8Array, yieldToBrowser: () => Promise<void> | null) {
  let at = 0;

  function take(): number {
    const first = bytes[at] ?? -1;
    at += 1;
    if (first < 0) throw new TypeError('The track ends too early');
    if (first < 0x80) return first;
    let value = first - 0x80;
    let factor = 0x80;
    for (;;) {
      const byte = bytes[at] ?? -1;
      at += 1;
      if (byte < 0 || factor > 2 ** 50) throw new TypeError('The track holds an impossible number');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 0x80;
    }
  }

  async function column(length: number, next: (index: number) => number): Promise<Float64Array> {
    if (length > bytes.length - at) throw new TypeError('The track ends too early');
    const values = new Float64Array(length);
    for (let index = 0; index < length; index += 1) {
      values[index] = next(index);
      if (index % BATCH_SIZE === BATCH_SIZE - 1) await yieldToBrowser();
    }
    return values;
  }

  return {
    number: take,
    ascending: (): Promise<Float64Array> => {
      let value = 0;
      return column(take(), () => (value += take()));
    },
    changing: (length: number): Promise<Float64Array> => {
      const order = take();
      let value = 0;
      let step = 0;
      return column(length, (index) => {
        const signed = take();
        const difference = signed % 2 === 1 ? -(signed + 1) / 2 : signed / 2;
        step = order === 2 && index > 0 ? step + difference : difference;
        value += step;
        if (index === 0) step = 0;
        return value;
      });
    },
  };
}
