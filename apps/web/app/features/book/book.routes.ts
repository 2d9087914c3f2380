import { route } from '@react-router/dev/routes';

export const bookRoutes = [route('category/:id', 'features/book/pages/category.tsx')];
