import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { createBody, createRow } from '../../../domain/mutations/rows';
import type { Resource, Row } from '../../../domain/resource';
import { productCodes } from '../../../domain/resources/catalog/product-codes';
import { products } from '../../../domain/resources/catalog/products';
import type { Write } from '../../../domain/sync/write';
import { label } from '../../../lib/label';
import { useDevice, useSession } from '../../../resource-kit/device/device';
import { useSubmit } from '../../../resource-kit/device/use-submit';
import { checkValue } from '../../../resource-kit/fields/check-value';
import type { FieldOverrides } from '../../../resource-kit/fields/field-override';
import { ResourceForm } from '../../../resource-kit/record/resource-form';
import { useLeaveForm } from '../../../resource-kit/record/unsaved/use-leave-form';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';

/** The fields of a product that a line needs, with its barcodes, which are separate rows elsewhere. */
const brief: Resource = {
  ...products,
  fields: {
    ...products.fields,
    productCodes: {
      kind: 'text',
      label: label('Product barcodes, with commas between them'),
      maxLength: 2000,
    },
  },
  form: [
    ['productCode', 'name'],
    ['speechProductCode', 'eanCode'],
    ['productCodes'],
    ['uom', 'weight'],
    ['imageUrl'],
  ],
};

/** The entered barcodes without duplicates. */
function codesIn(entered: unknown): readonly string[] {
  return [...new Set(String(entered ?? '').split(/[\s,;]+/))].filter(Boolean);
}

/** The server refuses the whole product for one barcode that it cannot store. */
const overrides: FieldOverrides = {
  productCodes: {
    check: (entered) => {
      const problems = codesIn(entered).map((code) => checkValue(productCodes.fields.value, code));
      return problems.find((problem) => problem !== null) ?? null;
    },
  },
};

/** The product and its barcodes are one call: both are stored, or neither is. */
function createProduct(id: number, { productCodes: codes, ...values }: Row, companyID: number): Write {
  const write = createRow(products, id, values, companyID);
  const given = codesIn(codes);
  if (given.length === 0) return write;
  const body = {
    ...createBody(products, values, companyID),
    productCodes: given.map((value) => ({ value })),
  };
  return { ...write, request: { ...write.request, body } };
}

/** Creates a product without leaving the task; it can be chosen at once, also offline. Mounting it opens it. */
export function QuickProduct({
  given = {},
  onCreated,
  onClose,
}: {
  given?: Row;
  onCreated: (productID: number) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const formID = useId();
  const device = useDevice();
  const submit = useSubmit();
  const leaveForm = useLeaveForm();
  const { pathname } = useLocation();
  const { productCode } = given;
  const { companyID } = useSession();
  const close = async () => {
    if (await leaveForm()) onClose();
  };
  const create = async (values: Row) => {
    const id = await device.newID();
    if (!(await submit([createProduct(id, values, companyID)]))) return;
    onCreated(id);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={t`New product`}
      footer={
        <>
          <Button onClick={() => void close()}>{t`Cancel`}</Button>
          <Button type="submit" form={formID} variant="primary">{t`Save`}</Button>
        </>
      }
    >
      <ResourceForm
        id={formID}
        resource={brief}
        row={null}
        given={given}
        {...(productCode !== undefined && { draft: `${pathname} ${productCode}` })}
        overrides={overrides}
        onSubmit={create}
      />
    </Dialog>
  );
}
