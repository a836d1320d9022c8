/** What the window fetches together with the docking library. */
export { Workbench } from './Workbench.tsx';
export { WorkspaceMenu } from './WorkspaceMenu.tsx';
