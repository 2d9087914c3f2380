export { Annotations } from './components/annotations.tsx';
export type { NoteLayerProps } from './components/note-layer.tsx';
