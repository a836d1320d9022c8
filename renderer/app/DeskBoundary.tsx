import { Component, type ReactNode } from 'react';

type CrashKey = 'error.window.unforeseen' | `app.crashed.${'kill' | 'killed' | 'reload'}`;

interface DeskBoundaryProps {
  /** Translates a key into the user's language. */
  readonly t: (key: CrashKey) => string;
  /** Called once for each fault. */
  readonly crashed: () => void;
  readonly kill: () => void;
  readonly reload: () => void;
  /** What is shown below; a fault in it leaves the rest as it is. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** Shows nothing where its content has a fault. */
class Optional extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render = () => (this.state.broken ? null : this.props.children);
}

/**
 * Error boundary for a fault that no panel's boundary caught: the window cannot be drawn, but the user can still stop
 * everything (B-A9, B-E7).
 */
export class DeskBoundary extends Component<
  DeskBoundaryProps,
  { readonly broken: boolean; readonly stopped: boolean }
> {
  override state = { broken: false, stopped: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.crashed();
  }

  override render(): ReactNode {
    const { t, kill, reload, more, children } = this.props;
    if (!this.state.broken) return children;
    const stop = (): void => {
      kill();
      this.setState({ stopped: true });
    };
    return (
      <main className="opening" role="alert">
        <p>{t('error.window.unforeseen')}</p>
        <p>
          <button type="button" onClick={stop} disabled={this.state.stopped}>
            {t('app.crashed.kill')}
          </button>{' '}
          <button type="button" onClick={reload}>
            {t('app.crashed.reload')}
          </button>
        </p>
        {this.state.stopped && <p>{t('app.crashed.killed')}</p>}
        <Optional>{more}</Optional>
      </main>
    );
  }
}
