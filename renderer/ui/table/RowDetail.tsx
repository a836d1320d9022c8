import { useCallback, useRef, type ReactNode } from 'react';
import { useSize } from '../useSize.ts';

/** What stands open below a row; it comes into sight when it opens and whenever it grows, its last line with it. */
export function RowDetail({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useSize(
    box,
    useCallback(() => box.current?.scrollIntoView({ block: 'nearest' }), []),
  );
  return (
    <div className="row-detail-box" ref={box}>
      {children}
    </div>
  );
}
