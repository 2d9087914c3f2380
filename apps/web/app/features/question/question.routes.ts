import { route } from '@react-router/dev/routes';

export const questionRoutes = [route('question/:id', 'features/question/pages/question.tsx')];
