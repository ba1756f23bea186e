/**
 * Never shown, because the proxy answers for unknown paths. Without it Next puts its default page into the data of
 * every page.
 */
export default function NotFound() {
  return null;
}
