/**
 * Never seen: the gate answers for what does not exist. Without it Next would put its own such page, unseen too, into
 * the data of every page.
 */
export default function NotFound() {
  return null;
}
