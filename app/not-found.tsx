/** Never shown, as the proxy answers unknown paths. Without it Next's default page is in the data of every page. */
export default function NotFound() {
  return null;
}
