export { default } from './missing/page.tsx';
