import { Bone, SkeletonRows } from '../../ui/states.tsx';
import page from './overview.module.css';
import css from './verdict-head.module.css';

/** The bones of the Overview, where its parts will stand. */
export function LoadingOverview() {
  return (
    <div className={page.page}>
      <title>Ledgerscope</title>
      <header className={css.head}>
        <Bone width="40px" height="40px" />
        <div className={css.headText}>
          <Bone width="12rem" height="1.25rem" />
          <Bone width="24rem" />
        </div>
      </header>
      <div className={page.columns}>
        <div className={page.column}>
          <SkeletonRows rows={6} />
        </div>
        <div className={page.column}>
          <SkeletonRows rows={10} />
        </div>
      </div>
    </div>
  );
}
