declare module '*.json?later' {
  const messages: typeof import('./messages/en.json');
  export default messages;
}
