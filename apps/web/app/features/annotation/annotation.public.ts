export { Annotations } from './components/annotations.tsx';
