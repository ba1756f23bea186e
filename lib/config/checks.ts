import * as v from 'valibot';

export function checked<Value>(find: (value: NoInfer<Value>) => string | null) {
  return v.rawCheck<Value>(({ dataset, addIssue }) => {
    const message = dataset.typed && dataset.issues === undefined ? find(dataset.value) : null;
    if (message !== null) addIssue({ message });
  });
}

export function nearestName(written: string, known: readonly string[], maxDistance: number): string | null {
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .sort((one, two) => one.distance - two.distance);
  return nearest !== undefined && nearest.distance <= maxDistance ? nearest.name : null;
}

function editDistance(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, other] of [...two].entries()) {
      next.push(
        Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (letter === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[two.length] ?? 0;
}
