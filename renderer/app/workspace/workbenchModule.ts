/** The code that the window loads together with the docking library. */
export { Workbench } from './Workbench.tsx';
export { WorkspaceSwitch } from './WorkspaceMenu.tsx';
