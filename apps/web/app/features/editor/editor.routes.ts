import { route } from '@react-router/dev/routes';

export const editorRoutes = [route('editor', 'features/editor/pages/editor.tsx')];
